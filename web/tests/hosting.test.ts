// Addresses: on a server, of tables on this device, and of a site of static files below any path.
import { describe, expect, it } from "vitest";
import { hostingOf, pageOf, to } from "../src/transport/hosting";

const server = hostingOf("https://play.example/t/abc", true);
const device = hostingOf("https://play.example/local/t/abc", true);
const site = hostingOf("https://example.org/games/index.html?/t/abc&at=3#s4", false);

describe("the place of the tables", () => {
  it("follows from the address", () => {
    expect(server).toEqual({ hasServer: true, local: false, root: "https://play.example/" });
    expect(device).toEqual({ hasServer: true, local: true, root: "https://play.example/" });
    expect(hostingOf("https://play.example/local", true).local).toBe(true);
    expect(hostingOf("https://play.example/locality", true).local).toBe(false);
    expect(site).toEqual({ hasServer: false, local: true, root: "https://example.org/games/" });
  });

  it.each([
    ["/", "/", "/local", "/games/"],
    ["/t/abc", "/t/abc", "/local/t/abc", "/games/?/t/abc"],
    ["/t/abc?at=3", "/t/abc?at=3", "/local/t/abc?at=3", "/games/?/t/abc&at=3"],
    ["/rules/chess#s4", "/rules/chess#s4", "/local/rules/chess#s4", "/games/?/rules/chess#s4"],
  ])("has an address for %s, and reads it back", (page, ...addresses) => {
    const places = [server, device, site];
    expect(places.map((place) => to(page, place))).toEqual(addresses);
    const { pathname, search, hash } = new URL(page, "https://x");
    places.forEach((place, n) => {
      const found = pageOf(new URL(addresses[n] ?? "", place.root).href, place);
      expect(found).toEqual({ path: pathname, query: search.slice(1), hash: hash.slice(1) });
    });
  });

  it("does not take over links to another place", () => {
    expect(pageOf("https://play.example/local", server)).toBeNull();
    expect(pageOf("https://play.example/t/abc", device)).toBeNull();
    expect(pageOf("https://elsewhere.example/t/abc", server)).toBeNull();
    expect(pageOf("https://play.example/docs/index.html", server)).toBeNull();
    expect(pageOf("https://play.example/api/tables/abc/log", device)).toBeNull();
    expect(pageOf("https://example.org/games/docs/rules.html", site)).toBeNull();
    expect(pageOf("https://example.org/other/", site)).toBeNull();
  });
});

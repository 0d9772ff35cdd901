// The options of a game as the server describes them (JSON Schema), made into fields of a form.
import type { GameView, Json } from "../transport/messages";

export type Field =
  | { name: string; kind: "yes"; value: boolean }
  | { name: string; kind: "count"; value: number }
  | { name: string; kind: "one"; value: string | number; of: (string | number)[] }
  | { name: string; kind: "some"; value: string[]; of: string[] };

type Schema = Record<string, unknown>;

function resolved(schema: Schema, root: Schema): Schema {
  const ref = schema["$ref"];
  if (typeof ref !== "string") return schema;
  return (root["$defs"] as Record<string, Schema> | undefined)?.[ref.split("/").at(-1) ?? ""] ?? {};
}

/** The fields of a form. What cannot be asked in a form, such as a whole board, is left out. */
export function fieldsOf({ options: root, min_seats, max_seats }: Pick<GameView, "options" | "min_seats" | "max_seats">): Field[] {
  const properties = (resolved(root, root)["properties"] ?? {}) as Record<string, Schema>;
  return Object.entries(properties).flatMap(([name, schema]): Field[] => {
    const value = schema["default"];
    if (name === "players") {
      const of = Array.from({ length: max_seats - min_seats + 1 }, (_, i) => min_seats + i);
      return [{ name, kind: "one", value: typeof value === "number" ? value : min_seats, of }];
    }
    if (schema["type"] === "boolean") return [{ name, kind: "yes", value: value === true }];
    if (schema["type"] === "integer") return [{ name, kind: "count", value: typeof value === "number" ? value : 0 }];
    if (Array.isArray(schema["enum"])) {
      const of = schema["enum"] as (string | number)[];
      return [{ name, kind: "one", value: (value as string | number | undefined) ?? of[0] ?? "", of }];
    }
    const items = schema["items"] as Schema | undefined;
    if (schema["type"] === "array" && Array.isArray(items?.["enum"])) {
      return [{ name, kind: "some", value: Array.isArray(value) ? (value as string[]) : [], of: items["enum"] as string[] }];
    }
    return [];
  });
}

/** The options to send: players, and what differs from the defaults. */
export function chosen(fields: Field[], defaults: Field[]): Record<string, Json> {
  const found: Record<string, Json> = {};
  fields.forEach((field, i) => {
    if (field.name === "players" || JSON.stringify(field.value) !== JSON.stringify(defaults[i]?.value)) found[field.name] = field.value;
  });
  return found;
}

/** Fields with the values of these options; what the options leave out keeps its value. */
export function withOptions(fields: Field[], options: Record<string, Json>): Field[] {
  return fields.map((field) => (field.name in options ? ({ ...field, value: options[field.name] } as Field) : field));
}

// The worker of the adviser: Python with turnpike.page.advice, from files that are kept in this browser.
import { failureOf } from "./failure";
import { keptFiles } from "./files";
import type { FromAdvice, Question, ToAdvice } from "./messages";
import { startPython } from "./python";

/** turnpike.page.advice.Adviser */
interface PythonAdviser {
  previews(known: string, choices: string): string;
  hint(known: string): string;
  review(known: string, simulations: number): string;
  evaluation(asked: string, language: string): Promise<string>;
}

let ready: Promise<PythonAdviser>;

function post(message: FromAdvice): void {
  postMessage(message);
}

async function begin({ root, list }: Extract<ToAdvice, { kind: "start" }>): Promise<PythonAdviser> {
  const files = await keptFiles(root, list);
  if (!files) throw new Error("the engine is not kept in this browser");
  const python = await startPython(`${root}engine/${list.folder}/`, list.lock, files);
  return (python.pyimport("turnpike.page.advice") as { Adviser(): PythonAdviser }).Adviser();
}

function answer(adviser: PythonAdviser, question: Question): string | Promise<string> {
  switch (question.what) {
    case "previews":
      return adviser.previews(question.known, JSON.stringify(question.choices));
    case "hint":
      return adviser.hint(question.known);
    case "review":
      return adviser.review(question.known, question.simulations);
    case "evaluation":
      return adviser.evaluation(question.asked, question.language);
  }
}

async function take(message: ToAdvice): Promise<void> {
  if (message.kind === "start") {
    ready = begin(message);
    await ready.then(
      () => post({ kind: "ready" }),
      (error: unknown) => post({ kind: "failed", detail: failureOf(error).detail }),
    );
    return;
  }
  const { number, question } = message;
  try {
    post({ kind: "answer", number, text: await answer(await ready, question) });
  } catch (error) {
    console.warn(`The engine does not advise: ${String(error)}`);
    post({ kind: "answer", number, text: null });
  }
}

onmessage = ({ data }: MessageEvent<ToAdvice>) => void take(data);

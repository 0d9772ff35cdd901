// What Chromium's traces say about the work of a page.

/** The tasks of the main threads of pages, with their processor time in `tdur` (microseconds). */
export function pageTasks(events) {
  const named = (name) => events.filter((one) => one.name === name);
  const threads = new Map(named("thread_name").map(({ pid, tid, args }) => [`${pid} ${tid}`, args.name]));
  return named("ThreadControllerImpl::RunTask").filter(({ pid, tid }) => threads.get(`${pid} ${tid}`) === "CrRendererMain");
}

/** Milliseconds of processor time of each task. */
export function processorTimes(tasks) {
  return tasks.map(({ tdur = 0 }) => tdur / 1000);
}

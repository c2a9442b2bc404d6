/**
 * Starts to count the processor time of this thread; the returned function says how much it has used since, in
 * milliseconds. Unlike the time that passes, it does not depend on what else the machine does.
 */
export function cpuClock(): () => number {
  const before = process.threadCpuUsage();
  return () => {
    const { user, system } = process.threadCpuUsage(before);
    return (user + system) / 1_000;
  };
}

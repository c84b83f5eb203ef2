/** One figure of a process's `GET /metrics`; undefined when it has none, or the process has ended. */
export async function figure(url: string, name: string): Promise<number | undefined> {
  const answer = await fetch(`${url}/metrics`).catch(() => null);
  const lines = (await answer?.text())?.split('\n') ?? [];
  const line = lines.find((one) => one.startsWith(`${name} `));
  return line ? Number(line.slice(name.length + 1)) : undefined;
}

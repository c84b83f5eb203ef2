/** At least so many addresses can have all the connections that each may open. */
const ADDRESSES = 4;

/**
 * How many connections one address may have where the system allows this process so many open files: a share of them, so that no address
 * leaves none to others. Systems without such a limit say `unlimited`, or nothing.
 */
export function withinOpenFiles(perAddress: number, allowed: unknown = openFiles()): number {
  const files = Number(allowed);
  return files > 0 ? Math.min(perAddress, Math.ceil(files / ADDRESSES)) : perAddress;
}

/** Node has raised it as far as it may. */
function openFiles(): unknown {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  return report.userLimits?.open_files?.soft;
}

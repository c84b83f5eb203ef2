import type { ConnectionsAtMost } from '../http/few-connections.ts';

/**
 * How many connections there may be where the system lets this process have so many files open: an address takes a quarter of them at most, and
 * all together leave a quarter to the database, to disks and to those who read bills. Systems without such a limit say `unlimited`, or nothing.
 */
export function withinOpenFiles(
  perAddress: number,
  allowed: unknown = openFiles(),
): ConnectionsAtMost {
  const quarter = Math.ceil((Number(allowed) || Number.POSITIVE_INFINITY) / 4);
  return { perAddress: Math.min(perAddress, quarter), inAll: 3 * quarter };
}

/** Node has raised it as far as it may. */
function openFiles(): unknown {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  return report.userLimits?.open_files?.soft;
}

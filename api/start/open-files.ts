import type { ConnectionsAtMost } from '../http/few-connections.ts';

/** Enough for what a process has open beside connections, and for a library that it loads meanwhile, which opens dozens at once. */
const FEWEST_FOR_OTHERS = 128;

/**
 * How many connections there may be where the system lets this process have so many files open. An address takes a quarter of them at most. All
 * together leave a quarter, or 128, to the database, to disks and to those who read bills. Systems without such a limit say `unlimited`, or nothing.
 */
export function withinOpenFiles(
  perAddress: number,
  allowed: unknown = openFiles(),
): ConnectionsAtMost {
  const files = Number(allowed);
  if (!files) return { perAddress, inAll: Number.POSITIVE_INFINITY };
  const quarter = Math.ceil(files / 4);
  const others = Math.max(quarter, FEWEST_FOR_OTHERS);
  return { perAddress: Math.min(perAddress, quarter), inAll: Math.max(quarter, files - others) };
}

/** Node has raised it as far as it may. */
function openFiles(): unknown {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  return report.userLimits?.open_files?.soft;
}

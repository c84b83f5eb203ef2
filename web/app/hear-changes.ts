import type { Changes } from '../../api/contract/changes.ts';
import { read } from '../base/api.ts';
import { reached } from '../base/connection.ts';
import { beginAnew, hear, heard } from '../base/ledger.ts';
import { whenBack } from '../ui/when-back.ts';

/** The server says something every 15 seconds. After so long without a word it is asked: a proxy may hold the words back. */
const silentMs = 20_000;
const askEachMs = 15_000;
/** After so long a stream that was refused is tried again. */
const tryAgainMs = 60_000;

let heardAt = 0;

function take(told: Changes): void {
  heardAt = Date.now();
  reached();
  if (!hear(told)) void beginAnew();
}

/** Asks whether there is anything new; the answer's headers say it. Without an answer the next list says why. */
function ask(): void {
  read<Changes | null>('/api/changes', null).catch(() => undefined);
}

const askIfSeen = () => document.visibilityState === 'visible' && ask();

/** Hears the server for every tab of this browser, until it is over. */
function lead(channel: BroadcastChannel, over: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    let source: EventSource | undefined;
    let timer: number | undefined;
    const open = () => {
      source = new EventSource('/api/changes?stream=true');
      source.onmessage = ({ data }: MessageEvent<string>) => {
        const told = JSON.parse(data) as Changes;
        channel.postMessage(told);
        take(told);
      };
      source.onerror = () => {
        if (source?.readyState !== EventSource.CLOSED) return;
        // The session may have ended elsewhere: then the answer says so, and the lists go.
        ask();
        timer = window.setTimeout(open, tryAgainMs);
      };
    };
    open();
    over.addEventListener('abort', () => {
      source?.close();
      window.clearTimeout(timer);
      resolve();
    });
  });
}

/**
 * Hears of every new revision of the ledger: one tab of the browser listens to the server and tells the others. Where that
 * cannot be, or nothing comes, the server is asked; and whenever the person comes back. Answers its undoing.
 */
export function hearChanges(): () => void {
  const over = new AbortController();
  const { signal } = over;
  if ('BroadcastChannel' in window && 'locks' in navigator && 'EventSource' in window) {
    const channel = new BroadcastChannel('changes');
    channel.onmessage = ({ data }: MessageEvent<Changes>) => take(data);
    signal.addEventListener('abort', () => channel.close());
    // Who signs in by a page of somebody else's comes back in a new page: tabs that show another person go at once.
    const mine = heard();
    if (mine) channel.postMessage(mine);
    // Refused where the page is left before its turn comes.
    navigator.locks
      .request('changes', { signal }, () => lead(channel, signal))
      .catch(() => undefined);
  }
  signal.addEventListener('abort', whenBack(askIfSeen));
  const timer = window.setInterval(() => Date.now() - heardAt > silentMs && askIfSeen(), askEachMs);
  signal.addEventListener('abort', () => window.clearInterval(timer));
  return () => over.abort();
}

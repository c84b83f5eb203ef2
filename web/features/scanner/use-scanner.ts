import { useEffect, useRef, useState } from 'react';
import type { ScanAnswer } from '../../../api/contract/scan.ts';
import { ApiError } from '../../base/api-error.ts';
import { toastFailure } from '../../base/toast-failure.ts';
import { dropScan, keptScan } from '../../parts/kept-scan.ts';
import { scanBill, wakeScanner } from '../../queries/scan.ts';
import { scannerText } from '../../text/scanner.ts';
import { toastError } from '../../ui/toast-store.ts';
import { refusalOf } from './accepted.ts';

/** Where a scan stands: upload → processing → success → review; a failure leads back to upload. */
export type Stage =
  | { readonly name: 'upload'; readonly notSetUp: boolean }
  | { readonly name: 'processing'; readonly percent: number }
  | { readonly name: 'success'; readonly scan: ScanAnswer }
  | { readonly name: 'review'; readonly scan: ScanAnswer };

const first: Stage = { name: 'upload', notSetUp: false };

/** A server that knows no such call has no scanner. */
const isMissing = (error: unknown) => error instanceof ApiError && error.status === 404;

/** A review that was left is gone on with. */
function firstStage(): Stage {
  const kept = keptScan();
  return kept ? { name: 'review', scan: kept.scan } : first;
}

/** Takes a file through its stages. Leaving the dialog ends the call: it stays when it is closed, and nobody waits for the answer. */
export function useScanner(isOpen: boolean) {
  const [stage, setStage] = useState(firstStage);
  const underWay = useRef<AbortController | null>(null);
  useEffect(() => {
    wakeScanner();
    return () => underWay.current?.abort();
  }, []);
  useEffect(() => {
    if (!isOpen) underWay.current?.abort();
  }, [isOpen]);

  const take = async (file: File) => {
    const refusal = refusalOf(file);
    if (refusal) {
      toastError(refusal);
      return;
    }
    const turn = new AbortController();
    underWay.current?.abort();
    underWay.current = turn;
    dropScan();
    const show = (percent: number) => {
      if (!turn.signal.aborted) setStage({ name: 'processing', percent });
    };
    show(0);
    try {
      const scan = await scanBill(file, show, turn.signal);
      if (!turn.signal.aborted) setStage({ name: 'success', scan });
    } catch (error) {
      if (turn.signal.aborted) return;
      setStage({ name: 'upload', notSetUp: isMissing(error) });
      const words = isMissing(error) ? scannerText.notSetUp : scannerText.failed;
      toastFailure(error, words, scannerText.failedTitle);
    }
  };
  return {
    stage,
    take,
    restart: () => {
      underWay.current?.abort();
      dropScan();
      setStage(first);
    },
    review: () =>
      setStage((now) => (now.name === 'success' ? { name: 'review', scan: now.scan } : now)),
  };
}

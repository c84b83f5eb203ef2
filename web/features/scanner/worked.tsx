import { Check } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';

/** It worked: a mark, and what is to be said about it. After `stays` milliseconds the page goes on by itself, unless it `waits`. */
export function Worked(props: {
  readonly stays: number;
  readonly waits?: boolean;
  readonly onDone: () => void;
  readonly children: ReactNode;
}) {
  const { stays, waits = false } = props;
  const done = useRef(props.onDone);
  done.current = props.onDone;
  useEffect(() => {
    if (waits) return;
    const timer = window.setTimeout(() => done.current(), stays);
    return () => window.clearTimeout(timer);
  }, [waits, stays]);
  return (
    <div role="status" className="grid justify-items-center gap-1.5 py-6 text-center">
      <span
        aria-hidden="true"
        className="mb-2 grid size-14 place-items-center rounded-full bg-good-soft text-good"
      >
        <Check size={28} strokeWidth={2.5} />
      </span>
      {props.children}
    </div>
  );
}

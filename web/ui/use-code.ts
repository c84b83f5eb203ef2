import { useEffect, useState } from 'react';

/**
 * Code that comes once it is wanted: 'coming' until it is there, 'missing' when it could not be had, which a lost connection is
 * the usual reason for. Whoever asks says what stands in its place; React's `lazy` would take the whole page down instead. It
 * is asked for again when `wanted` changes, and by whoever is drawn next. `load` stands outside of the component.
 *
 *     const loadChart = () => import('./chart.tsx');
 *     const chart = useCode(loadChart, true);
 *     if (chart === 'coming') return <Skeleton />;
 */
export function useCode<Module>(
  load: () => Promise<Module>,
  wanted: unknown,
): Module | 'coming' | 'missing' {
  const [code, setCode] = useState<{ module: Module } | 'coming' | 'missing'>('coming');
  const there = typeof code === 'object';
  useEffect(() => {
    if (!wanted || there) return;
    let left = false;
    load().then(
      (module) => left || setCode({ module }),
      () => left || setCode('missing'),
    );
    return () => {
      left = true;
    };
  }, [load, wanted, there]);
  return typeof code === 'object' ? code.module : code;
}

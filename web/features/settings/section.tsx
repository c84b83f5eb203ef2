import { type ReactNode, useId } from 'react';

/** One of the six sections of the settings, under its name. */
export function Section(props: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-4 border-t border-line py-5 first:border-0 first:pt-1"
    >
      <h3 id={titleId} className="font-semibold">
        {props.title}
      </h3>
      {props.children}
    </section>
  );
}

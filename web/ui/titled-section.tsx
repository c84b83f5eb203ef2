import { type ReactNode, useId } from 'react';

/** One of the sections of a long dialog, under its name and what is to be said of it. */
export function TitledSection(props: {
  readonly title: string;
  readonly hint?: ReactNode;
  readonly children?: ReactNode;
}) {
  const titleId = useId();
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-4 border-t border-line py-5 first:border-0 first:pt-1"
    >
      <div>
        <h3 id={titleId} className="font-semibold">
          {props.title}
        </h3>
        {props.hint && <p className="text-sm text-muted">{props.hint}</p>}
      </div>
      {props.children}
    </section>
  );
}

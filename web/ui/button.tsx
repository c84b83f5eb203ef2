import { type ComponentProps, cloneElement, isValidElement, type MouseEvent } from 'react';
import { cx } from './cx.ts';
import { SpinnerIcon } from './spinner.tsx';

/** A border that is not seen still shows where colours are forced, and backgrounds gone. */
const variants = {
  primary: 'border border-transparent bg-pen text-on-pen hover:bg-pen-strong shadow-lift',
  secondary: 'border border-edge/60 bg-card text-ink hover:border-edge hover:bg-sunken',
  quiet: 'text-ink hover:bg-sunken',
  danger: 'border border-transparent bg-bad text-on-bad hover:bg-bad-strong',
  cover: 'border border-current/50 text-on-cover hover:bg-current/10',
  mark: 'border border-transparent bg-mark text-on-mark hover:brightness-95',
} as const;

const sizes = {
  sm: 'h-9 px-3 text-sm gap-1.5 rounded-lg',
  md: 'h-11 px-4 gap-2 rounded-[0.625rem]',
  lg: 'h-13 px-6 text-lg gap-2.5 rounded-xl',
  icon: 'size-11 rounded-[0.625rem]',
  'icon-sm': 'size-9 rounded-lg',
} as const;

/** `busy` shows a spinner and swallows clicks but keeps the focus, which a disabled button would lose. */
export type ButtonProps = Omit<ComponentProps<'button'>, 'title'> & {
  readonly variant?: keyof typeof variants;
  readonly size?: keyof typeof sizes;
  readonly busy?: boolean;
  /** Shown beside the button while it is pointed at or has the focus, see `tooltip.tsx`. */
  readonly tooltip?: string;
  /** Gives the looks to the one child instead, a link for example. */
  readonly asChild?: boolean;
};

/**
 * The one button. An icon-only button needs an aria-label, and a tooltip.
 *
 *     <Button type="submit" busy={isSubmitting}>{isSubmitting ? text.saving : text.save}</Button>
 */
export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  asChild = false,
  tooltip,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = cx(
    // On paper there is nothing to press.
    'print:hidden',
    'inline-flex shrink-0 select-none items-center [&>svg]:shrink-0 justify-center font-semibold whitespace-nowrap no-underline',
    'transition-colors disabled:cursor-not-allowed disabled:opacity-50 aria-busy:opacity-75',
    variants[variant],
    sizes[size],
    className,
  );
  if (asChild && isValidElement<{ className?: string }>(children)) {
    return cloneElement(children, { ...rest, className: cx(look, children.props.className) });
  }
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      data-tooltip={tooltip}
      // What the tooltip adds is said too; that of an icon only repeats its name.
      aria-description={rest['aria-label'] ? undefined : tooltip}
      type={type}
      className={look}
      onClick={click}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {busy && <SpinnerIcon />}
      {children}
    </button>
  );
}

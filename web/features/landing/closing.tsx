import { Link } from 'wouter';
import { landingText } from '../../text/landing.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';

/** Why this one: four plain reasons, as a numbered list in the margin. */
export function Why() {
  return (
    <section aria-labelledby="why" className="border-y border-line bg-card">
      <div className="mx-auto grid max-w-6xl gap-x-12 gap-y-8 px-4 py-16 sm:px-6 sm:py-24 lg:grid-cols-[2fr_5fr]">
        <h2 id="why" className="text-3xl">
          {landingText.whyTitle}
        </h2>
        <ul className="grid gap-x-10 sm:grid-cols-2">
          {landingText.why.map((reason) => (
            <li key={reason.title} className="border-t border-line py-5">
              <h3 className="text-lg">{reason.title}</h3>
              <p className="mt-1 text-muted">{reason.body}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** The last word and the way in, then the foot of the page. */
export function Closing() {
  return (
    <>
      <section
        aria-labelledby="closing"
        className="relative overflow-hidden bg-cover text-on-cover"
      >
        <div aria-hidden="true" className="planner-rules absolute inset-0" />
        <div className="relative mx-auto grid max-w-6xl justify-items-start gap-3 px-4 py-16 pl-16 sm:px-6 sm:py-20 sm:pl-20">
          <h2 id="closing" className="text-3xl sm:text-4xl">
            {landingText.closingTitle}
          </h2>
          <p className="max-w-lg text-lg opacity-85">{landingText.closingBody}</p>
          <div className="mt-4 flex flex-wrap gap-3">
            <Button asChild variant="mark" size="lg">
              <Link href="/register">{landingText.getStarted}</Link>
            </Button>
            <Button asChild variant="cover" size="lg">
              <Link href="/login">{landingText.signIn}</Link>
            </Button>
          </div>
        </div>
      </section>
      <footer className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-3 px-4 py-8 sm:px-6">
        <Logo />
        <p className="text-sm text-muted">{landingText.heroNote}</p>
      </footer>
    </>
  );
}

/** placeholder */
export function Landing() {
  return <main id="main" />;
}

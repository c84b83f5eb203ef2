/** placeholder */
export function Register() {
  return <main id="main" />;
}

/** placeholder */
export function Login() {
  return <main id="main" />;
}

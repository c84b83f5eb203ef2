/** An answer that the fake server gives when the test says so. */
export function heldAnswer() {
  let give: (response: Response) => void = () => {};
  const promise = new Promise<Response>((resolve) => {
    give = resolve;
  });
  return { promise, give };
}

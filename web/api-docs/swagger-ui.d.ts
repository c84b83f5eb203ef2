/** What the page of the API uses of Swagger UI, which has no types of its own. */
declare module 'swagger-ui-dist/swagger-ui-es-bundle.js' {
  type Component = (props: { readonly [name: string]: unknown }) => unknown;
  type System = {
    /** The viewer's own React. */
    React: {
      createElement(type: unknown, props: object | null, ...children: unknown[]): unknown;
      Fragment: unknown;
    };
  };

  export type Plugin = (system: System) => {
    components?: Record<string, Component>;
    wrapComponents?: Record<string, (original: Component) => Component>;
  };

  export default function SwaggerUI(options: {
    url: string;
    dom_id: string;
    /** The address names the call that is open. */
    deepLinking: boolean;
    /** How many levels of the named schemas are open at first. */
    defaultModelsExpandDepth: number;
    /** Methods that can be tried from the page. */
    supportedSubmitMethods: readonly string[];
    syntaxHighlight: false;
    plugins: readonly Plugin[];
  }): void;
}

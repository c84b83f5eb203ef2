/** The page at /api/docs: the API's own document, shown by Swagger UI. Nothing is sent from there but the request for it. */
import SwaggerUI, { type Plugin } from 'swagger-ui-dist/swagger-ui-es-bundle.js';

const root = document.documentElement;
// first-paint.js has chosen the theme; Swagger UI has another name for the dark one.
root.classList.toggle('dark-mode', root.classList.contains('dark'));

/**
 * What the viewer does otherwise: it puts links into buttons, leaves a landmark and a level of headings out, makes landmarks of tables, and
 * shows fields that take no value, with buttons that ask for a session which the browser has.
 */
const forReaders: Plugin = ({ React: { createElement, Fragment } }) => ({
  components: {
    DeepLink: ({ text }) => createElement('span', null, text),
    AuthorizeBtnContainer: () => null,
    JsonSchemaForm: () => null,
    authorizeOperationBtn: () => createElement('small', null, 'signed in'),
  },
  wrapComponents: {
    InfoContainer: (Info) => (props) =>
      createElement('div', { role: 'banner' }, createElement(Info, props)),
    responses: (Responses) => (props) =>
      createElement('div', { ref: tableAlone }, createElement(Responses, props)),
    operations: (Operations) => (props) =>
      createElement(
        Fragment,
        null,
        createElement('h2', null, 'Calls'),
        createElement(Operations, props),
      ),
  },
});

function tableAlone(responses: Element | null): void {
  responses?.querySelector('table[role=region]')?.removeAttribute('role');
}

SwaggerUI({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  defaultModelsExpandDepth: 0,
  supportedSubmitMethods: [],
  // Its colours are too pale to read.
  syntaxHighlight: false,
  plugins: [forReaders],
});

// openapi-backend on Express, set up as in its guide: validates requests against the document.
import express from 'express';
import { OpenAPIBackend } from 'openapi-backend';
import { document } from './document.mjs';
import { listenOptions, responses } from './options.mjs';

const api = new OpenAPIBackend({
  definition: document,
  apiRoot: '/api/v1',
  // Skips the check of the document, which supports OpenAPI 3.0 only and would keep the router from starting.
  quick: true,
  securityHandlers: { ApiKey: (context) => context.request.headers.authorization !== undefined },
  handlers: {
    createPost: (_context, _req, res) => res.status(201).json(responses.post),
    listPosts: (_context, _req, res) => res.json(responses.list),
    listAccounts: (_context, _req, res) => res.json(responses.accounts),
    validationFail: (context, _req, res) => res.status(422).json({ success: false, errors: context.validation.errors }),
    notFound: (_context, _req, res) => res.status(404).json({ success: false }),
  },
});
await api.init();

const app = express();
app.use(express.json());
app.use((req, res) => api.handleRequest(req, req, res));
app.listen(listenOptions.port, listenOptions.host);

/** The OpenAPI document of the running mock: its profile, with the mock as the server. */
import type { Service } from '../../../src/service/service.ts';
import { basePath } from '../../basePath.ts';

/** Emits the document on first use, because API requests do not need the emitter. */
export function getDocument({ codec }: Service): () => Promise<object> {
  let document: Promise<object> | undefined;
  return () => {
    document ??= import('../../../src/openapi/emit.ts').then(({ emitOpenApi }) => ({
      ...emitOpenApi(codec.profile),
      servers: [{ url: basePath, description: 'This mock.' }],
    }));
    return document;
  };
}

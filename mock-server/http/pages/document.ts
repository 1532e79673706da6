/** The OpenAPI document of the running mock: that of its profile, with the mock's own server. */
import type { Service } from '../../../src/service/service.ts';
import { basePath } from '../../basePath.ts';

/** Emitted on first use, for the emitter is not needed to answer requests. */
export function documentOf({ codec }: Service): () => Promise<object> {
  let document: Promise<object> | undefined;
  return () => {
    document ??= import('../../../src/openapi/emit.ts').then(({ emitOpenApi }) => ({
      ...emitOpenApi(codec.profile),
      servers: [{ url: basePath, description: 'This mock.' }],
    }));
    return document;
  };
}

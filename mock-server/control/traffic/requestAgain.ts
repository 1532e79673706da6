/** `/_mock/requests/{id}/again`: a request as it can be sent once more. */
import { z } from 'zod';
import { isObject } from '../../../spec/json.ts';
import { type OperationId, operationOf } from '../../../spec/operations/index.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import { basePath } from '../../basePath.ts';
import { means } from '../operation/atoms.ts';
import { onTenant } from '../operation/operation.ts';
import { existingRequest } from './existingRequest.ts';

const Again = z
  .object({
    method: means('The method.', z.string().max(16)),
    path: means('Where to send it, below the origin of the mock.', z.string()),
    headerFields: means('What to send along; the key is that of the tenant.', z.record(z.string().max(64), z.string())),
    body: means('The body as text, in the names of the profile that the mock runs with.', z.string()).optional(),
    upload: means(
      'Of an upload, what the file was called; its bytes are in no journal.',
      z.object({ filename: z.string() }),
    ).optional(),
  })
  .meta({ id: 'RequestAgain', description: 'A request as it can be sent once more.' });

export const again = onTenant({
  id: 'repeatRequest',
  method: 'GET',
  path: '/requests/{id}/again',
  summary: 'Read a request as it can be sent again',
  description: 'Nothing is sent. What the journal does not keep is not there, such as the header `Prefer`.',
  params: { id: 'The id of a request.' },
  data: Again,
  errors: ['NOT_FOUND'],
  example: {
    given: [{ send: 'POST /api/v1/posts', body: { text: '' } }],
    params: { id: 'req_000001' },
    data: {
      method: 'POST',
      path: '/api/v1/posts',
      headerFields: { Authorization: 'Bearer demo-api-pro', 'Content-Type': 'application/json' },
      body: '{"text":""}',
    },
  },
  run: ({ tenant, codec }, { params }) => {
    const { method, target, operation, request } = existingRequest(tenant, params.id);
    const bodyType = operation === null ? undefined : operationOf(operation as OperationId).bodyType;
    const upload = bodyType === 'multipart/form-data';
    const body = upload || request === null ? undefined : JSON.stringify(encoded(codec, operation, request));
    return {
      method,
      path: `${basePath}${target}`,
      headerFields: {
        Authorization: `Bearer ${tenant.key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      ...(upload ? { upload: { filename: nameIn(request) } } : {}),
    };
  },
});

/** The journal has the names of the contract. */
function encoded(codec: Codec, operation: string | null, request: unknown): unknown {
  return operation === null ? request : codec.encodeBody(operation as OperationId, request);
}

function nameIn(request: unknown): string {
  return isObject(request) && typeof request.filename === 'string' ? request.filename : 'file';
}

/** `/_mock/requests/{id}/resendable`: the data needed to resend a request. */
import { z } from 'zod';
import { isObject } from '../../../spec/json.ts';
import { getOperation, type OperationId } from '../../../spec/operations/index.ts';
import { withDescription } from '../../../spec/schemas/atoms.ts';
import type { Codec } from '../../../src/profile/codec.ts';
import { basePath } from '../../basePath.ts';
import { tenantOperation } from '../operation/operation.ts';
import { requireRequest } from './requireRequest.ts';

const ResendableRequest = z
  .object({
    method: withDescription('The method.', z.string().max(16)),
    path: withDescription("The path, relative to the mock's origin.", z.string()),
    headerFields: withDescription("The headers; the key is the tenant's.", z.record(z.string().max(64), z.string())),
    body: withDescription("The body as text, with the profile's member names.", z.string()).optional(),
    upload: withDescription(
      'The file name of an upload; the journal does not keep its bytes.',
      z.object({ filename: z.string() }),
    ).optional(),
  })
  .meta({ id: 'ResendableRequest', description: 'The data needed to resend a request.' });

export const readRequestForResending = tenantOperation({
  id: 'readRequestForResending',
  method: 'GET',
  path: '/requests/{id}/resendable',
  summary: 'Read a request for resending',
  description:
    'Returns the request without sending it. Data that the journal does not keep, such as the header `Prefer`, is missing.',
  params: { id: 'The id of a request.' },
  data: ResendableRequest,
  errors: ['NOT_FOUND'],
  example: {
    setup: [{ send: 'POST /api/v1/posts', body: { text: '' } }],
    params: { id: 'req_000001' },
    data: {
      method: 'POST',
      path: '/api/v1/posts',
      headerFields: { Authorization: 'Bearer demo-api-pro', 'Content-Type': 'application/json' },
      body: '{"text":""}',
    },
  },
  run: ({ tenant, codec }, { params }) => {
    const { method, target, operation, request } = requireRequest(tenant, params.id);
    const bodyType = operation === null ? undefined : getOperation(operation as OperationId).bodyType;
    const upload = bodyType === 'multipart/form-data';
    const body = upload || request === null ? undefined : JSON.stringify(encodeRequest(codec, operation, request));
    return {
      method,
      path: `${basePath}${target}`,
      headerFields: {
        Authorization: `Bearer ${tenant.key}`,
        ...(body === undefined ? {} : { 'Content-Type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body }),
      ...(upload ? { upload: { filename: getFilename(request) } } : {}),
    };
  },
});

/** Converts a journal body from the contract's member names to the profile's. */
function encodeRequest(codec: Codec, operation: string | null, request: unknown): unknown {
  return operation === null ? request : codec.encodeBody(operation as OperationId, request);
}

function getFilename(request: unknown): string {
  return isObject(request) && typeof request.filename === 'string' ? request.filename : 'file';
}

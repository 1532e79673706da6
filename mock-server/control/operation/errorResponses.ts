/** The error responses of the control surface in its OpenAPI document. */
import { z } from 'zod';
import { type ControlErrorCode, controlErrors } from './controlError.ts';
import type { ControlOperation } from './operation.ts';

const codes = Object.keys(controlErrors) as [ControlErrorCode, ...ControlErrorCode[]];

export const ErrorResponse = z
  .object({
    success: z.literal(false),
    error: z.object({
      code: z.enum(codes),
      message: z.string().meta({ description: 'What is wrong and how to fix it.' }),
      errors: z
        .array(
          z.object({
            at: z.string().meta({ description: 'JSON pointer into the request.' }),
            message: z.string().meta({ description: 'What is wrong at this location, and which values are allowed.' }),
            rule: z.string().optional().meta({ description: 'The broken rule of the contract.' }),
          }),
        )
        .optional()
        .meta({ description: 'Every invalid value of the request.' }),
    }),
  })
  .meta({ id: 'ErrorResponse', description: 'Why the operation was rejected. Nothing was changed.' });

/** The error codes of an operation, by status. */
export function getErrorCodes({
  namesTenant,
  body,
  query,
  errors = [],
}: ControlOperation): ReadonlyMap<number, readonly ControlErrorCode[]> {
  const operationCodes = new Set<ControlErrorCode>([
    'MALFORMED_REQUEST',
    'TOKEN_REQUIRED',
    'FOREIGN_HOST',
    'FOREIGN_ORIGIN',
    'PAYLOAD_TOO_LARGE',
    'INTERNAL_ERROR',
    ...(namesTenant ? (['UNKNOWN_TENANT'] as const) : []),
    ...(body === undefined ? [] : (['INVALID_BODY'] as const)),
    ...(query === undefined ? [] : (['INVALID_QUERY'] as const)),
    ...errors,
  ]);
  return Map.groupBy(
    codes.filter((code) => operationCodes.has(code)),
    (code) => controlErrors[code].status,
  );
}

/** The component name of the response with these codes, such as `ForeignHostOrForeignOrigin`. */
export function getComponentName(statusCodes: readonly ControlErrorCode[]): string {
  const names = statusCodes.map((code) =>
    code.toLowerCase().replace(/(?:^|_)(\w)/g, (_, first) => first.toUpperCase()),
  );
  return names.join('Or');
}

/** The response object for these codes. */
export function buildErrorResponse(statusCodes: readonly ControlErrorCode[]) {
  const examples = statusCodes.map((code) => [
    code,
    { summary: code, value: { success: false, error: { code, message: controlErrors[code].when } } },
  ]);
  return {
    description: statusCodes.map((code) => `\`${code}\`: ${controlErrors[code].when}`).join(' '),
    content: {
      'application/json': {
        schema: { $ref: '#/components/schemas/ErrorResponse' },
        examples: Object.fromEntries(examples),
      },
    },
  };
}

/** Tools that let an agent control and observe a mock. */
import { entries } from '../../mock-server/control/table.ts';
import { isObject } from '../../spec/json.ts';
import { toJsonSchema } from '../control/schemas.ts';
import type { ControlSurface } from '../control/surface.ts';
import { UsageError } from '../input/flags.ts';
import type { Tool } from './tool.ts';

/** Ids of the control operations that are offered as tools. */
const offeredOperations: ReadonlySet<string> = new Set([
  'readClock',
  'setClock',
  'advanceClock',
  'triggerComment',
  'triggerAcceptance',
  'triggerAccount',
  'triggerPublishFailure',
  'activateLeadMagnet',
  'readPost',
  'readOutbox',
  'listDeliveries',
  'reset',
]);

/** Operations that discard data. */
const destructiveOperations: ReadonlySet<string> = new Set(['reset']);

export function buildMockTools(surface: ControlSurface): Tool[] {
  return entries
    .filter(({ operation }) => offeredOperations.has(operation.id))
    .map(({ operation: { id, method, path, summary, description, body, params = {} } }): Tool => {
      const schema = body === undefined ? {} : toJsonSchema(body);
      const names = Object.entries(params as Readonly<Record<string, string>>);
      const required = [...names.map(([name]) => name), ...((schema.required as readonly string[] | undefined) ?? [])];
      return {
        name: `mock_${id}`,
        title: `${summary} (mock)`,
        description: `${description ?? `${summary}.`} Works on the mock only; a real service has no such operation.`,
        input: {
          type: 'object',
          properties: {
            ...Object.fromEntries(names.map(([name, meaning]) => [name, { type: 'string', description: meaning }])),
            ...((schema.properties as object | undefined) ?? {}),
          },
          ...(required.length > 0 ? { required } : {}),
          additionalProperties: false,
        },
        output: { type: 'object', properties: { data: {} }, required: ['data'] },
        annotations: {
          readOnlyHint: method === 'GET',
          destructiveHint: destructiveOperations.has(id),
          idempotentHint: method === 'GET' || method === 'PUT' || destructiveOperations.has(id),
          openWorldHint: false,
        },
        run: async (args) => {
          const members = isObject(args) ? { ...args } : {};
          const resolvedPath = names.reduce((text, [name]) => {
            const value = members[name];
            if (typeof value !== 'string' || value === '')
              throw new UsageError(`mock_${id} requires ${name}, a string.`);
            delete members[name];
            return text.replace(`{${name}}`, encodeURIComponent(value));
          }, path);
          return { data: await surface.call(method, resolvedPath, body === undefined ? undefined : members) };
        },
      };
    });
}

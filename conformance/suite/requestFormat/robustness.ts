/** Scripts with malformed requests: the service must neither fail nor report success. */
import type { JsonObject } from '../../../spec/json.ts';
import { buildPlainRequest, listTargets } from '../../script/bodies.ts';
import type { Script, Step } from '../../script/script.ts';
import { control, probe, type RequestSpec } from '../../script/steps.ts';

/** Must be refused; which rule the refusal names does not matter. */
const expectAnyRefusal = (spec: RequestSpec): Step => probe({ ...spec, expects: 'refused', about: [] });

function buildScript(name: string, operation: RequestSpec['operation'], probes: readonly Step[]): Script {
  const { setup, spec } = buildPlainRequest(operation);
  return {
    id: `format/answer.no-server-error/${name}`,
    title: `Malformed requests: ${name}`,
    about: ['answer.no-server-error', 'refusal.not-success', 'refusal.body'],
    steps: [...setup, control(spec), ...probes],
  };
}

const nestingDepth = 20_000;
const rawBodies = [
  '['.repeat(nestingDepth),
  `${'{"a":'.repeat(nestingDepth)}1${'}'.repeat(nestingDepth)}`,
  '{"text": "Hello", "platforms": "\\u0000"}',
  '{"text": 1e400, "platforms": []}',
  '{"text": -0, "platforms": [0]}',
  '{"text": "\\ud800", "platforms": []}',
  '{"text": "\\uZZZZ"}',
  '{"": "", "platforms": [[[[]]]]}',
  '{"__proto__": {"platforms": []}, "constructor": {"prototype": {}}}',
  `{"${'k'.repeat(100_000)}": 1}`,
  '\ufeff{"text": "Hello"}',
  '\u0000',
  'null',
  '0',
  '""',
];

const bodies: readonly JsonObject[] = [
  { text: 'Hello', platforms: [null] },
  { text: 'Hello', platforms: [{}] },
  { text: 'Hello', platforms: listTargets('social'), platformContent: { social: null } },
  { text: 'Hello', platforms: listTargets('social'), media: { images: [null] } },
  { text: 'Hello', platforms: [{ platform: 'social', accountId: '__proto__' }] },
  { text: 'Hello', platforms: [{ platform: 'constructor', accountId: 'constructor' }] },
  { text: 'Hello', platforms: [{ platform: 'social', accountId: '../../etc/passwd' }] },
  { text: 'Hello', platforms: [{ platform: 'social', accountId: "' OR '1'='1" }] },
];

/** The document does not say whether null is a value; a service may accept or refuse it. */
const buildNullBodies = (body: JsonObject, names: readonly string[]) =>
  names.map((name) => ({ ...body, [name]: null }));

const postsWithNull = buildNullBodies({ text: 'Hello', platforms: listTargets('social') }, [
  'platformContent',
  'media',
  'publishNow',
  'isAutoPlug',
  'autoPlug',
]);

const paths: readonly (readonly [string, string])[] = [
  ['GET', '/posts/%'],
  ['GET', '/posts/%E0%A4%A'],
  ['GET', '/posts/%00'],
  ['PATCH', '/posts/..%2f..%2faccounts'],
  ['PATCH', `/posts/${'a'.repeat(4000)}`],
  ['POST', '/lead-magnets/__proto__/pause'],
  ['GET', '/lead-magnets/constructor/leads'],
  ['GET', '/accounts/%20'],
];

const queries: readonly Readonly<Record<string, string>>[] = [
  { limit: '9'.repeat(400) },
  { limit: '\u0000' },
  { cursor: '\u0000' },
  { cursor: 'a'.repeat(2000) },
  { from: '\ud83d\ude00', to: '-271822-04-20' },
  { status: '__proto__' },
  { platform: 'constructor' },
];

export const robustnessScripts: readonly Script[] = [
  buildScript(
    'malformed bodies',
    'createPost',
    rawBodies.map((raw) => expectAnyRefusal({ operation: 'createPost', raw })),
  ),
  buildScript(
    'unusual members',
    'createPost',
    bodies.map((body) => probe({ operation: 'createPost', body })),
  ),
  buildScript(
    'members that are null',
    'createPost',
    // Without a time, some services would publish the post.
    postsWithNull.map((body) => ({ ...probe({ operation: 'createPost', body, about: [] }), timing: 'any' as const })),
  ),
  buildScript(
    'malformed lead magnets',
    'createLeadMagnet',
    rawBodies.slice(0, 8).map((raw) => expectAnyRefusal({ operation: 'createLeadMagnet', raw })),
  ),
  buildScript(
    'unusual paths',
    'listAccounts',
    paths.map(([method, path]) =>
      expectAnyRefusal({ operation: 'listAccounts', method, path, ...(method === 'GET' ? {} : { body: {} }) }),
    ),
  ),
  buildScript(
    'unusual queries',
    'listPosts',
    queries.map((query) => ({
      ...probe({ operation: 'listPosts', query, about: [] }),
      // A service that trims control characters reads no value.
      ...(Object.values(query).includes('\u0000') ? { expects: 'open' as const } : {}),
    })),
  ),
];

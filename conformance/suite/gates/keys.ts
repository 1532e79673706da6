/** Scripts for every operation without a key, with an unknown key, and with another scheme. */
import { type OperationId, operationIds } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { isBound } from '../../oracle/readings.ts';
import { buildPlainRequest, keysElsewhere } from '../../script/bodies.ts';
import type { RequestStep, Script } from '../../script/script.ts';
import { control, type RequestSpec, readPosts } from '../../script/steps.ts';
import { expectAcceptance, expectRefusal } from '../expectations.ts';

const rule = 'auth.bearer';

function buildMissingKeyScript(operation: OperationId): Script {
  const [controlRequest, probeRequest] = [buildPlainRequest(operation, '_control'), buildPlainRequest(operation)];
  const reads = ['createPost', 'updatePost', 'deletePost', 'republishPost'].includes(operation) ? [readPosts] : [];
  return {
    id: `gate/${rule}/${operation}`,
    title: `${operation} without a key, with an unknown key, and with another scheme`,
    about: [rule],
    anyPlatform: true,
    ...(reads.length > 0 ? { alone: true } : {}),
    steps: [
      ...controlRequest.setup,
      control(controlRequest.spec),
      ...probeRequest.setup,
      ...reads,
      expectRefusal(rule, { ...probeRequest.spec, authorization: null }),
      expectRefusal(rule, { ...probeRequest.spec, authorization: 'Bearer unknown-key' }),
      expectRefusal(rule, { ...probeRequest.spec, authorization: 'Token {{key:primary}}' }),
      ...reads,
    ],
  };
}

/** A script that lists accounts with a valid key first, and then sends requests whose keys are questionable. */
const buildListScript = (name: string, title: string, probes: readonly RequestStep[]): Script => ({
  id: `gate/${rule}/${name}`,
  title,
  about: [rule],
  steps: [control(buildPlainRequest('listAccounts').spec), ...probes],
});

const expectUnauthenticated = (authorization: string | null, place: Partial<RequestSpec> = {}): RequestStep =>
  expectRefusal(rule, { operation: 'listAccounts', authorization, ...place });

/** Headers with a valid key in an invalid form, or without a key. */
const malformedHeaders = [
  'Basic bm9ib2R5Og==',
  'Bearer',
  '{{key:primary}}',
  'Token {{key:primary}}',
  'Bearer {{key:primary}}x',
  'Bearer {{key:primary}}-x',
  'Bearer {{key:primary}}.x',
  'Bearer {{key:primary}}:x',
  'Bearer null',
];

const scripts: readonly Script[] = [
  buildListScript(
    'headers',
    'Malformed Authorization headers',
    malformedHeaders.map((header) => expectUnauthenticated(header)),
  ),
  buildListScript('recased', 'The key with the case of its letters flipped', [
    expectUnauthenticated('Bearer {{key:primary:recased}}'),
  ]),
  buildListScript('cut', 'The key without its last character', [expectUnauthenticated('Bearer {{key:primary:cut}}')]),
];

const elsewhere = buildListScript(
  'query',
  'The key in the query or in other headers instead of Authorization',
  keysElsewhere.map((place) => expectUnauthenticated(null, place)),
);

/** HTTP schemes ignore case, but a service may require the documented spelling. */
function buildSchemeCaseScript({ behaviour }: Profile): Script {
  const expectOutcome = behaviour['auth.scheme'] === 'bearer-exact' ? expectRefusal : expectAcceptance;
  const probes = ['bearer', 'BEARER'].map((scheme) =>
    expectOutcome(rule, { operation: 'listAccounts', authorization: `${scheme} {{key:primary}}` }),
  );
  return buildListScript('scheme', 'The scheme in lower and upper case', probes);
}

export function buildKeyScripts(profile: Profile): readonly Script[] {
  return [
    ...scripts,
    ...(isBound(profile, 'auth.elsewhere') ? [elsewhere] : []),
    ...(isBound(profile, 'auth.scheme') ? [buildSchemeCaseScript(profile)] : []),
    ...operationIds.map(buildMissingKeyScript),
  ];
}

/** Scripts for every operation without a key, and with an unknown key. */
import { type OperationId, operationIds } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { isBound } from '../../oracle/readings.ts';
import { buildPlainRequest, keysElsewhere } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { control, readPosts } from '../../script/steps.ts';
import { expectAcceptance, expectRefusal } from '../expectations.ts';

const rule = 'auth.bearer';

function buildMissingKeyScript(operation: OperationId): Script {
  const [controlRequest, probeRequest] = [buildPlainRequest(operation, '_control'), buildPlainRequest(operation)];
  const reads = ['createPost', 'updatePost', 'deletePost', 'republishPost'].includes(operation) ? [readPosts] : [];
  return {
    id: `gate/${rule}/${operation}`,
    title: `${operation} without a key, and with an unknown key`,
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
      ...reads,
    ],
  };
}

/** Headers with a valid key in an invalid form, or without a key. */
const malformedHeaders = [
  'Basic bm9ib2R5Og==',
  'Bearer',
  '{{key:primary}}',
  'Token {{key:primary}}',
  'Bearer {{key:primary}}x',
  'Bearer null',
];

const headers: Script = {
  id: `gate/${rule}/headers`,
  title: 'Malformed Authorization headers',
  about: [rule],
  steps: [
    control(buildPlainRequest('listAccounts').spec),
    ...malformedHeaders.map((authorization) => expectRefusal(rule, { operation: 'listAccounts', authorization })),
  ],
};

/** Almost valid keys. */
const nearMissScripts: readonly Script[] = [
  {
    id: `gate/${rule}/recased`,
    title: 'The key with the case of its letters flipped',
    about: [rule],
    steps: [
      control(buildPlainRequest('listAccounts').spec),
      expectRefusal(rule, { operation: 'listAccounts', authorization: 'Bearer {{key:primary:recased}}' }),
    ],
  },
  {
    id: `gate/${rule}/cut`,
    title: 'The key without its last character',
    about: [rule],
    steps: [
      control(buildPlainRequest('listAccounts').spec),
      expectRefusal(rule, { operation: 'listAccounts', authorization: 'Bearer {{key:primary:cut}}' }),
    ],
  },
];

/** The key in other places than the Authorization header. */
const elsewhere: Script = {
  id: `gate/${rule}/query`,
  title: 'The key in the query or in other headers instead of Authorization',
  about: [rule],
  steps: [
    control(buildPlainRequest('listAccounts').spec),
    ...keysElsewhere.map((place) => expectRefusal(rule, { operation: 'listAccounts', authorization: null, ...place })),
  ],
};

/** HTTP schemes ignore case, but a service may require the documented spelling. */
function buildSchemeCaseScripts(profile: Profile): readonly Script[] {
  if (!isBound(profile, 'auth.scheme')) return [];
  const expectOutcome = profile.behaviour['auth.scheme'] === 'bearer-exact' ? expectRefusal : expectAcceptance;
  const probes = ['bearer', 'BEARER'].map((scheme) =>
    expectOutcome(rule, { operation: 'listAccounts', authorization: `${scheme} {{key:primary}}` }),
  );
  return [
    {
      id: `gate/${rule}/scheme`,
      title: 'The scheme in lower and upper case',
      about: [rule],
      steps: [control(buildPlainRequest('listAccounts').spec), ...probes],
    },
  ];
}

export function buildKeyScripts(profile: Profile): readonly Script[] {
  return [
    headers,
    ...nearMissScripts,
    ...(isBound(profile, 'auth.elsewhere') ? [elsewhere] : []),
    ...buildSchemeCaseScripts(profile),
    ...operationIds.map(buildMissingKeyScript),
  ];
}

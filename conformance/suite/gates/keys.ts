/** Scripts for every operation without a key, and with an unknown key. */
import { type OperationId, operationIds } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { isBound } from '../../oracle/readings.ts';
import { plain } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { control, look } from '../../script/steps.ts';
import { acceptedFor, refusedFor } from '../forms/told.ts';

const rule = 'auth.bearer';

function keyless(operation: OperationId): Script {
  const [compared, one] = [plain(operation, '_control'), plain(operation)];
  const looks = ['createPost', 'updatePost', 'deletePost', 'republishPost'].includes(operation) ? [look] : [];
  return {
    id: `gate/${rule}/${operation}`,
    title: `${operation} without a key, and with an unknown key`,
    about: [rule],
    ...(looks.length > 0 ? { alone: true } : {}),
    steps: [
      ...compared.given,
      control(compared.ask),
      ...one.given,
      ...looks,
      refusedFor(rule, { ...one.ask, authorization: null }),
      refusedFor(rule, { ...one.ask, authorization: 'Bearer key-of-nobody' }),
      ...looks,
    ],
  };
}

/** Headers with a valid key in an invalid form, or without a key. */
const malformed = [
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
    control(plain('listAccounts').ask),
    ...malformed.map((authorization) => refusedFor(rule, { operation: 'listAccounts', authorization })),
  ],
};

/** Almost valid keys, and the key in wrong places. */
const nearly: readonly Script[] = [
  {
    id: `gate/${rule}/recased`,
    title: 'The key with the case of its letters flipped',
    about: [rule],
    steps: [
      control(plain('listAccounts').ask),
      refusedFor(rule, { operation: 'listAccounts', authorization: 'Bearer {{key:primary:recased}}' }),
    ],
  },
  {
    id: `gate/${rule}/cut`,
    title: 'The key without its last character',
    about: [rule],
    steps: [
      control(plain('listAccounts').ask),
      refusedFor(rule, { operation: 'listAccounts', authorization: 'Bearer {{key:primary:cut}}' }),
    ],
  },
  {
    id: `gate/${rule}/query`,
    title: 'The key in the query or in other headers instead of Authorization',
    about: [rule],
    steps: [
      control(plain('listAccounts').ask),
      ...['api_key', 'apiKey', 'apikey', 'key', 'token', 'access_token', 'authorization'].map((name) =>
        refusedFor(rule, { operation: 'listAccounts', authorization: null, query: { [name]: '{{key:primary}}' } }),
      ),
      ...['X-API-Key', 'Api-Key', 'X-Auth-Token', 'Proxy-Authorization'].map((name) =>
        refusedFor(rule, {
          operation: 'listAccounts',
          authorization: null,
          headers: { [name]: name === 'Proxy-Authorization' ? 'Bearer {{key:primary}}' : '{{key:primary}}' },
        }),
      ),
    ],
  },
];

/** HTTP schemes ignore case, but a service may require the documented spelling. */
function schemeInAnotherCase(profile: Profile): readonly Script[] {
  if (!isBound(profile, 'auth.scheme')) return [];
  const judged = profile.behaviour['auth.scheme'] === 'bearer-exact' ? refusedFor : acceptedFor;
  const asks = ['bearer', 'BEARER'].map((scheme) =>
    judged(rule, { operation: 'listAccounts', authorization: `${scheme} {{key:primary}}` }),
  );
  return [
    {
      id: `gate/${rule}/scheme`,
      title: 'The scheme in lower and upper case',
      about: [rule],
      steps: [control(plain('listAccounts').ask), ...asks],
    },
  ];
}

export function keyScripts(profile: Profile): readonly Script[] {
  return [headers, ...nearly, ...schemeInAnotherCase(profile), ...operationIds.map(keyless)];
}

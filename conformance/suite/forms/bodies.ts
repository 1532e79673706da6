/** Scripts for bodies that are not JSON, not an object, of another media type, or too large. */
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { plain } from '../../script/bodies.ts';
import type { Script } from '../../script/script.ts';
import { type Ask, control, look, probe } from '../../script/steps.ts';
import { exactly } from '../dryRun/exact.ts';
import { acceptedFor, readByDefault, refusedFor } from './told.ts';

const writes = ['createPost', 'updatePost', 'republishPost', 'createLeadMagnet', 'updateLeadMagnet'] as const;

const broken = [
  '{"text": "Hello"',
  '',
  'text=Hello',
  "{'text': 'Hello'}",
  '{"text": "Hello",}',
  '{"text": "Hello"} {"text": "Hello"}',
  '{"text": undefined}',
  '{text: "Hello"}',
  '["text"',
  '{"text": "Hel\nlo"}',
  '<post><text>Hello</text></post>',
];

/** A script with the plain request of an operation as control, and variants with other bodies. */
function script(rule: string, operation: OperationId, name: string, probes: (ask: Ask) => Script['steps']): Script {
  // The control and the probes need separate resources, since the control may change its own.
  const [compared, one] = [plain(operation, '_control'), plain(operation)];
  const posts = operation === 'createPost' || operation === 'updatePost';
  const { body: _, ...bare } = one.ask;
  return {
    id: `form/${rule}/${operation}/${name}`,
    title: `${operation} with ${name}`,
    about: [rule],
    ...(posts ? { alone: true } : {}),
    steps: [
      ...compared.given,
      control(compared.ask),
      ...one.given,
      ...(posts ? [look] : []),
      ...probes(bare),
      ...(posts ? [look] : []),
    ],
  };
}

const json = writes.map((operation) =>
  script('request.json', operation, 'a body that is no JSON', (ask) =>
    // All variants once, since one parser reads all bodies.
    (operation === 'createPost' ? broken : broken.slice(0, 3)).map((raw) =>
      refusedFor('request.json', { ...ask, raw }),
    ),
  ),
);

const mediaTypes = writes.map((operation) =>
  script('request.media-type', operation, 'a form instead of JSON', (ask) => [
    refusedFor('request.media-type', {
      ...ask,
      contentType: 'application/x-www-form-urlencoded',
      raw: 'text=Hello&platforms=social',
    }),
    refusedFor('request.media-type', {
      ...ask,
      contentType: 'multipart/form-data; boundary=cut',
      raw: '--cut\r\nContent-Disposition: form-data; name="text"\r\n\r\nHello\r\n--cut--\r\n',
    }),
  ]),
);

const charsets = (['createPost', 'createLeadMagnet'] as const).map((operation): Script => {
  const { given, ask } = plain(operation);
  const types = [
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
  ];
  return {
    id: `form/request.media-type/${operation}/charset`,
    title: `${operation} as JSON with a charset`,
    about: ['request.media-type'],
    steps: [
      ...given,
      control(ask),
      ...types.map((contentType) => acceptedFor('request.media-type', { ...ask, contentType })),
    ],
  };
});

/** Pads with white space, so that only the size can be wrong. */
const padded = (ask: Ask, bytes: number): Ask => {
  const body = JSON.stringify(plain(ask.operation).ask.body);
  return { ...ask, raw: `${body.slice(0, -1)}${' '.repeat(bytes - body.length)}}` };
};
const sizes = (['createPost', 'updatePost', 'createLeadMagnet'] as const).map((operation) =>
  script('request.size', operation, 'a body of five megabytes', (ask) => [
    refusedFor('request.size', padded(ask, 5_000_000)),
  ]),
);

/** Faults that canonical names can express. */
const objects = writes.map((operation) =>
  script('request.object', operation, 'a body that is no object', (ask) =>
    ['Hello', ['Hello'], [], null, 7, true].map((body) => probe({ ...ask, body })),
  ),
);

export function bodyScripts(profile: Profile): readonly Script[] {
  return [
    ...readByDefault([...json, ...mediaTypes, ...charsets, ...sizes], profile),
    ...objects.flatMap((one) => exactly(one, 'request.object', profile)),
  ];
}

/** Scripts for bodies that are not JSON, not an object, of another media type, or too large. */
import type { OperationId } from '../../../spec/operations/index.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { codecOf } from '../../../src/profile/codec.ts';
import { buildPlainRequest } from '../../script/bodies.ts';
import type { RequestStep, Script } from '../../script/script.ts';
import { control, probe, type RequestSpec, readPosts } from '../../script/steps.ts';
import { keepProbesBreaking } from '../dryRun/keepProbes.ts';
import { expectAcceptance, expectRefusal, keepScriptsWithDefaults } from '../expectations.ts';
import { watchOwnPosts } from '../ownPosts.ts';

const writeOperations = ['createPost', 'updatePost', 'republishPost', 'createLeadMagnet', 'updateLeadMagnet'] as const;

const malformedBodies = [
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

/**
 * Builds a script with the plain request of an operation as control, and variants with other bodies.
 *
 * @param name describes the body after "with"
 */
function buildScript(
  rule: string,
  operation: OperationId,
  name: string,
  probes: (spec: RequestSpec) => Script['steps'],
): Script {
  // The control and the probes need separate resources, since the control may change its own.
  const [controlRequest, probeRequest] = [buildPlainRequest(operation, '_control'), buildPlainRequest(operation)];
  const isPostWrite = operation === 'createPost' || operation === 'updatePost';
  const { body: _, ...withoutBody } = probeRequest.spec;
  return {
    id: `format/${rule}/${operation}/${name}`,
    title: `${operation} with ${name}`,
    about: [rule],
    ...(isPostWrite ? { alone: true } : {}),
    steps: [
      ...controlRequest.setup,
      control(controlRequest.spec),
      ...probeRequest.setup,
      ...(isPostWrite ? [readPosts] : []),
      ...probes(withoutBody),
      ...(isPostWrite ? [readPosts] : []),
    ],
  };
}

const json = writeOperations.map((operation) =>
  buildScript('request.json', operation, 'a body that is not JSON', (spec) =>
    // Only one operation tests all variants, because one parser reads all bodies.
    (operation === 'createPost' ? malformedBodies : malformedBodies.slice(0, 3))
      // Whether an update without a body changes nothing or is refused is not documented.
      .filter((raw) => raw !== '' || !operation.startsWith('update'))
      .map((raw) => expectRefusal('request.json', { ...spec, raw })),
  ),
);

const mediaTypes = writeOperations.map((operation) =>
  buildScript('request.media-type', operation, 'a form instead of JSON', (spec) => [
    expectRefusal('request.media-type', {
      ...spec,
      contentType: 'application/x-www-form-urlencoded',
      raw: 'text=Hello&platforms=social',
    }),
    expectRefusal('request.media-type', {
      ...spec,
      contentType: 'multipart/form-data; boundary=cut',
      raw: '--cut\r\nContent-Disposition: form-data; name="text"\r\n\r\nHello\r\n--cut--\r\n',
    }),
  ]),
);

const charsetScripts = (['createPost', 'createLeadMagnet'] as const).map((operation): Script => {
  const { setup, spec } = buildPlainRequest(operation);
  const types = [
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'application/json; charset="utf-8"',
  ];
  return {
    id: `format/request.media-type/${operation}/charset`,
    title: `${operation} as JSON with a charset`,
    about: ['request.media-type'],
    steps: [
      ...setup,
      control(spec),
      ...types.map((contentType) => expectAcceptance('request.media-type', { ...spec, contentType })),
    ],
  };
});

/** Pads the body as it is on the wire with white space, so that only the size can be wrong. */
function padBody({ body, timing: _, ...step }: RequestStep, profile: Profile): RequestStep {
  const text = JSON.stringify(codecOf(profile).encodeBody(step.operation, body));
  // References become shorter or longer.
  const bytes = profile.behaviour['limits.body'] + 1000;
  return { ...step, raw: `${text.slice(0, -1)}${' '.repeat(bytes - text.length)}}` };
}

const buildSizeScripts = (profile: Profile): readonly Script[] =>
  writeOperations.map((operation) => {
    const { body } = buildPlainRequest(operation).spec;
    const script = buildScript('request.size', operation, 'a body slightly too large', (spec) => [
      expectRefusal('request.size', { ...spec, body }),
    ]);
    const watching = watchOwnPosts(script, profile);
    const steps = watching.steps.map((step) =>
      step.kind === 'request' && step.role === 'probe' ? padBody(step, profile) : step,
    );
    return { ...watching, steps };
  });

/** Faults that canonical names can express. */
const objects = writeOperations.map((operation) =>
  buildScript('request.object', operation, 'a body that is not an object', (spec) =>
    ['Hello', ['Hello'], [], null, 7, true].map((body) => probe({ ...spec, body })),
  ),
);

export function buildBodyScripts(profile: Profile): readonly Script[] {
  return [
    ...keepScriptsWithDefaults([...json, ...mediaTypes, ...charsetScripts], profile),
    ...buildSizeScripts(profile),
    ...objects.flatMap((object) => keepProbesBreaking(object, 'request.object', profile)),
  ];
}

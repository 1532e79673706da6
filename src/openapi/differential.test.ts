/**
 * Compares two validators: Zod with the request rules, and a JSON Schema validator with the generated document. They
 * may differ only by rules that declare that JSON Schema cannot express them.
 */
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { asObject } from '../../spec/json.ts';
import { getOperation, type OperationId } from '../../spec/operations/index.ts';
import { platformLabels } from '../../spec/platforms.ts';
import { buildTargetsOn } from '../../spec/rules/bodies.ts';
import { getRequestRulesOn, getStateRulesOn, rules } from '../../spec/rules/index.ts';
import type { Facts, RequestRule } from '../../spec/rules/rule.ts';
import { allTraits } from '../../spec/rules/traits.ts';
import { viewLeadMagnet } from '../../spec/rules/views/leadMagnet.ts';
import { viewPost } from '../../spec/rules/views/post.ts';
import type { Finding } from '../../spec/statement.ts';
import { buildComponentFiles } from '../generate/schemas.ts';
import { defaultProfile } from '../profile/resolve.ts';
import { listFragments } from './components/patch.ts';
import { emitOpenApi } from './emit.ts';
import { type Change, mutate } from './testing/mutate.ts';

const { behaviour } = defaultProfile;
const files = buildComponentFiles(emitOpenApi(defaultProfile));
const ajv = new Ajv2020({ strict: false });
addFormats.default(ajv);
for (const [name, schema] of files) ajv.addSchema(schema, name);

const names = ['__proto__', 'constructor', ...listMemberNames()];
const sampleValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  1e300,
  '',
  'a',
  [],
  {},
  [null],
  [{}],
  ['a'],
  { text: 'a' },
];

/** Base bodies: those of the operation's vectors, valid or not. */
function getBases(operation: OperationId): unknown[] {
  return rules
    .flatMap(({ vectors }) => vectors)
    .filter((vector) => vector.operation === operation)
    .flatMap(({ request }) => (request.body === undefined ? [] : [request.body]))
    .filter((body) => JSON.stringify(body).length < 20_000);
}

function listMemberNames(): string[] {
  return [...new Set([...files.values()].flatMap((schema) => Object.keys((schema.properties ?? {}) as object)))];
}

const noFacts = {} as Facts;

/** Validates with Zod and the rules. */
function validateWithRules(
  operation: OperationId,
  body: unknown,
): { readonly structure: boolean; readonly findings: readonly Finding[] } {
  const structure = (getOperation(operation).body as z.ZodType).safeParse(body).success;
  const call = {
    operation,
    query: {},
    body,
    post: viewPost(withAllTargets(operation, body)),
    leadMagnet: viewLeadMagnet(body),
    traits: allTraits,
    ...(operation === 'republishPost' ? { republish: viewPost(body) } : {}),
  };
  const findings = [
    ...getRequestRulesOn(operation).flatMap((rule) => rule.find?.(call, behaviour) ?? []),
    // Whatever is stored, these rules refuse what their schemas refuse.
    ...getStateRulesOn(operation).flatMap((rule) => (rule.schema ? rule.find(call, noFacts, behaviour) : [])),
  ];
  return { structure, findings };
}

/** A patch without targets is checked as a patch of a post with targets on all platforms. */
function withAllTargets(operation: OperationId, body: unknown): unknown {
  if (operation !== 'updatePost' || viewPost(body).targets.length > 0) return body;
  return { ...asObject(body), platforms: buildTargetsOn(...platformLabels) };
}

/** The rules that the schema of a component expresses in full. */
const listRulesInSchema = (component: string) =>
  new Set(
    rules
      .filter((rule): rule is RequestRule => rule.kind === 'request')
      .filter((rule) =>
        listFragments(rule, behaviour).some((share) => share.component === component && share.covers === 'all'),
      )
      .map(({ id }) => id),
  );

function assertAgreement(
  operation: OperationId,
  body: unknown,
  inSchema: (finding: Finding) => boolean,
  isRelevant: (finding: Finding) => boolean,
) {
  const component = getOperation(operation).body?.meta()?.id ?? '';
  const validate = ajv.getSchema(`${component}.json`);
  const accepts = validate?.(body) === true;
  const { structure, findings } = validateWithRules(operation, body);
  const schemaFindings = findings.filter(isRelevant).filter(inSchema);
  const tooLenient = accepts && (!structure || schemaFindings.length > 0);
  const tooStrict = !accepts && structure && findings.length === 0;
  if (tooLenient || tooStrict)
    throw new Error(
      `${component}: the schema ${accepts ? 'accepts' : 'refuses'} what structure (${structure}) and rules (${findings.map(({ rule }) => rule).join(', ') || 'none'}) ${accepts ? 'refuse' : 'accept'}: ${JSON.stringify(body).slice(0, 600)}\n${JSON.stringify(validate?.errors?.slice(0, 3))}`,
    );
}

const changes = fc.array(fc.record({ location: fc.nat(60), kind: fc.nat(5), sample: fc.nat(500) }), {
  minLength: 0,
  maxLength: 3,
});

function run(operation: OperationId, numRuns: number, check: (body: unknown) => void): void {
  const bases = getBases(operation);
  expect(bases.length).toBeGreaterThan(1);
  fc.assert(
    fc.property(fc.nat(bases.length - 1), changes, (base, steps: readonly Change[]) => {
      const mutatedBody = steps.reduce((body, step) => mutate(body, step, sampleValues, names), bases[base]);
      check(JSON.parse(JSON.stringify(mutatedBody)));
    }),
    { seed: 20_300_107, numRuns },
  );
}

const creations = [
  ['createPost', 6000, ['PostCreate', 'Media', 'VideoContent']],
  ['republishPost', 2000, ['PostRepublish']],
  ['createLeadMagnet', 6000, ['LeadMagnetCreate']],
] as const satisfies readonly (readonly [OperationId, number, readonly string[]])[];

test.each(creations)(
  '%s: Zod with rules and JSON Schema agree on %d mutated bodies',
  (operation, numRuns, components) => {
    const coveredRules = new Set(components.flatMap((component) => [...listRulesInSchema(component)]));
    run(operation, numRuns, (body) =>
      assertAgreement(
        operation,
        body,
        ({ rule }) => coveredRules.has(rule),
        () => true,
      ),
    );
  },
);

// Rules check the result of an update, which the schema of the request cannot see. They must still agree on the parts
// that the schema covers.
const updates = [
  ['updatePost', 6000],
  ['updateLeadMagnet', 3000],
] as const satisfies readonly (readonly [OperationId, number])[];

test.each(updates)(
  '%s: Zod with rules and JSON Schema agree on the parts of %d mutated bodies',
  (operation, numRuns) => {
    const parts = [...files.keys()].filter((name) => name.endsWith('Update.json')).map((name) => name.slice(0, -5));
    const coveredRules = new Set(parts.flatMap((component) => [...listRulesInSchema(component)]));
    run(operation, numRuns, (body) =>
      assertAgreement(
        operation,
        body,
        ({ rule }) => coveredRules.has(rule),
        ({ at }) => /^\/(?:platformContent|media)\//.test(at),
      ),
    );
  },
);

/** Turns breaches into scripts that create, update (whole and in part) and republish. */
import type { JsonObject } from '../../../spec/json.ts';
import { omitUndefined } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { getVerbatim } from '../../../spec/rules/index.ts';
import { hasAnswer } from '../../oracle/readings.ts';
import type { Script, Step } from '../../script/script.ts';
import { control, given, probe, withoutTiming } from '../../script/steps.ts';
import { buildPatch } from '../bodies/patch.ts';
import { fileSeries } from '../boundaries/files.ts';
import { memberSeries } from '../boundaries/members.ts';
import { keepProbesBreaking } from '../dryRun/keepProbes.ts';
import { republishedMediaRules } from '../scenarios/posts/republishLimits.ts';
import { type Breach, breaches, describeBreach, type Resource } from './breach.ts';
import { buildRepublishScripts, buildRetargetScripts } from './otherPlatforms.ts';
import { buildSeveralRepublishScripts, coversSeveralRules } from './severalRepublishes.ts';

/** The maximum number of probes per script, to keep failure reports readable. */
const maxProbesPerScript = 8;

/** How many breaches of a derived rule a quick run sends after one control. */
const quickProbes = 6;

/** How many breaches per valid body are sent as a whole update, as a partial update, and as a republish. */
const limitsBySize = {
  quick: { wholeUpdates: 3, partialUpdates: 2, republishes: 1, republishesPerRule: 1 },
  standard: { wholeUpdates: 3, partialUpdates: 2, republishes: 1, republishesPerRule: 3 },
  deep: {
    wholeUpdates: maxProbesPerScript,
    partialUpdates: 3,
    republishes: 3,
    republishesPerRule: Number.POSITIVE_INFINITY,
  },
} as const;
type Size = keyof typeof limitsBySize;
type SizeLimits = (typeof limitsBySize)[Size];

/** The operations that write a resource, and the decision on how updates are merged. */
const writeOperations = {
  post: { create: 'createPost', update: 'updatePost', merge: 'post.update.merge' },
  'lead magnet': {
    create: 'createLeadMagnet',
    update: 'updateLeadMagnet',
    merge: 'leadMagnet.update.merge',
  },
} as const;
type WriteOperations = (typeof writeOperations)[keyof typeof writeOperations];

/**
 * Scripts for breaches. Breaches of one rule that share a valid body go into one script.
 *
 * @param neededRules the rules whose breaches are needed; all by default
 */
export function buildBreachScripts(
  resource: Resource,
  profile: Profile,
  size: Exclude<Size, 'quick'>,
  neededRules?: ReadonlySet<string>,
): readonly Script[] {
  const groups = groupBreaches(
    breaches.filter((breach) => breach.resource === resource && (neededRules?.has(breach.rule.id) ?? true)),
  );
  const { scripts, republishes } = buildSingleRuleScripts(groups, profile, size);
  const others = groups
    .flat()
    .filter(
      ({ rule: { id, on } }) => on.includes('republishPost') && !republishes.get(id) && !republishedMediaRules.has(id),
    );
  const severalScripts = buildSeveralRepublishScripts(others, profile);
  if (neededRules === undefined || severalScripts.length === 0) return [...scripts, ...severalScripts];
  // Rules share these scripts, which must be the same whichever rules are needed.
  const isNeeded = ({ id, about }: Script) => coversSeveralRules(id) && about.some((rule) => neededRules.has(rule));
  return [...scripts, ...buildBreachScripts(resource, profile, size).filter(isNeeded)];
}

/** Scripts that break one rule each, and how many of them republish, by rule. */
function buildSingleRuleScripts(
  groups: readonly (readonly Breach[])[],
  profile: Profile,
  size: Size,
): { readonly scripts: readonly Script[]; readonly republishes: ReadonlyMap<string, number> } {
  const limits = limitsBySize[size];
  const retargetedRules = new Set<string>();
  const republishes = new Map<string, number>();
  const scripts = groups.flatMap((group) => {
    const [{ rule, resource }] = group as [Breach];
    const { on } = rule;
    const operations = writeOperations[resource];
    const writeScripts = splitIntoChunks(group).flatMap((chunk) => [
      ...(on.includes(operations.create) ? [buildCreateScript(chunk, operations)] : []),
      ...(on.includes(operations.update) ? [buildUpdateScript(chunk, operations, limits)] : []),
    ]);
    const earlierRepublishes = republishes.get(rule.id) ?? 0;
    const platformScripts =
      on.includes('republishPost') && !republishedMediaRules.has(rule.id)
        ? group
            .slice(0, Math.min(limits.republishes, limits.republishesPerRule - earlierRepublishes))
            .flatMap((breach) => buildRepublishScripts(breach, profile))
        : [];
    republishes.set(rule.id, earlierRepublishes + platformScripts.length);
    if (resource === 'post' && on.includes('updatePost') && (size === 'deep' || !retargetedRules.has(rule.id))) {
      const addedScripts = group.slice(0, 1).flatMap((breach) => buildRetargetScripts(breach, profile));
      if (addedScripts.length > 0) retargetedRules.add(rule.id);
      platformScripts.push(...addedScripts);
    }
    return [...writeScripts.flatMap((script) => keepProbesBreaking(script, rule.id, profile)), ...platformScripts];
  });
  return { scripts, republishes };
}

/** The limits that boundary scripts of every size test on both sides. */
const boundaryRules = new Set(
  [...memberSeries, ...fileSeries].flatMap(({ about, isPartOfRule }) => (isPartOfRule ? [] : about)),
);

/** Breaches of every documented rule, and a few of each derived one that no boundary script tests. */
export function buildQuickBreachScripts(
  profile: Profile,
  neededRules: ReadonlySet<string> | undefined,
): readonly Script[] {
  const certainBreaches = breaches.filter(
    ({ rule: { id, level } }) => level !== 'assumed' && !boundaryRules.has(id) && (neededRules?.has(id) ?? true),
  );
  return groupBreaches(certainBreaches).flatMap((group) => {
    const [first] = group as [Breach];
    const { rule, resource } = first;
    if (rule.level === 'documented') return buildSingleRuleScripts([group], profile, 'quick').scripts;
    const operations = writeOperations[resource];
    if (!rule.on.includes(operations.create)) return [];
    const script = buildCreateScript(group, operations);
    const wholeScript = rule.on.includes(operations.update) ? addUpdates(script, group, operations, profile) : script;
    return keepProbesBreaking(wholeScript, rule.id, profile).map(keepSomeCreations);
  });
}

/** Also breaks the rule by updates of the resource that the script has created as a control: the first and the last. */
function addUpdates(
  script: Script,
  group: readonly Breach[],
  { update: operation, merge }: WriteOperations,
  profile: Profile,
): Script {
  const replacesMembers = (['shallow', 'replace'] as const).some((answer) => hasAnswer(profile, merge, answer));
  const updates = [...new Set([...group.slice(0, 1), ...group.slice(-1)])].map(({ validBody, brokenBody }) =>
    probe({
      operation,
      id: '{{subject}}',
      body: replacesMembers ? brokenBody : buildPartialBody(validBody, brokenBody),
    }),
  );
  const steps = script.steps.map((step) =>
    step.kind === 'request' && step.role === 'control' ? { ...step, as: 'subject' } : step,
  );
  return { ...script, steps: [...steps, ...updates] };
}

/** Keeps a few creations from the whole range, in which similar ones are neighbours. */
function keepSomeCreations(script: Script): Script {
  const probes = script.steps.filter(
    (step) => step.kind === 'request' && step.role === 'probe' && step.id === undefined,
  );
  const keptProbes = new Set(
    Array.from({ length: quickProbes }, (_, i) => probes[Math.floor((i * probes.length) / quickProbes)]),
  );
  return { ...script, steps: script.steps.filter((step) => !probes.includes(step) || keptProbes.has(step)) };
}

/** Groups the breaches of one rule that share a valid body. */
const groupBreaches = (all: readonly Breach[]): readonly (readonly Breach[])[] => [
  ...Map.groupBy(all, ({ rule, validBody, given: setup }) => JSON.stringify([rule.id, validBody, setup])).values(),
];

function splitIntoChunks(group: readonly Breach[]): readonly (readonly Breach[])[] {
  return Array.from({ length: Math.ceil(group.length / maxProbesPerScript) }, (_, i) =>
    group.slice(i * maxProbesPerScript, (i + 1) * maxProbesPerScript),
  );
}

function buildCreateScript(group: readonly Breach[], { create: operation }: WriteOperations): Script {
  const [first] = group as readonly [Breach];
  const probes = group.map(({ brokenBody }) => probe({ operation, body: brokenBody }));
  return {
    ...describeBreach('create', first, 'in a create request'),
    steps: [
      ...first.given,
      control({ operation, body: first.validBody }),
      ...probes.map((step) => sendVerbatim(step, first.rule)),
    ],
  };
}

/**
 * Sends whole bodies first, which mean the same under every merge mode, then partial ones, and one without the targets: a
 * service may validate only what an update contains, with the targets that it names.
 */
function buildUpdateScript(
  group: readonly Breach[],
  { create, update: operation }: WriteOperations,
  limits: SizeLimits,
): Script {
  const [first] = group as readonly [Breach];
  const update = (body: unknown) => ({ operation, id: '{{subject}}', body });
  // The first breaches and the last one, which is among them in a short group.
  const partialBodies = [...new Set([...group.slice(0, limits.partialUpdates - 1), ...group.slice(-1)])].map(
    ({ validBody, brokenBody }) => buildPartialBody(validBody, brokenBody),
  );
  const smallestBodies = group
    .slice(-1)
    .map(({ validBody, brokenBody }) => buildPatch(validBody, brokenBody))
    .filter((patch) => Object.keys(selectTargetMembers(patch)).length === 0);
  return {
    ...describeBreach('update', first, 'by an update'),
    steps: [
      ...first.given,
      given('subject', { operation: create, body: first.validBody }),
      control(update(first.validBody)),
      ...group.slice(0, limits.wholeUpdates).map(({ brokenBody }) => probe(update(brokenBody))),
      ...[...partialBodies, ...smallestBodies].map((body) => probe(update(body))),
    ],
  };
}

/** The update that makes the valid body the broken one. */
const buildPartialBody = (validBody: JsonObject, brokenBody: JsonObject): JsonObject => ({
  ...selectTargetMembers(validBody),
  ...buildPatch(validBody, brokenBody),
});

/** The members that the API document also sends in an update. */
const selectTargetMembers = ({ platforms, outreachAccountId }: JsonObject): JsonObject =>
  omitUndefined({ platforms, outreachAccountId });

/** Probes of rules about timing are sent unchanged: the player must not add a time. */
function sendVerbatim(step: ReturnType<typeof probe>, rule: Breach['rule']): Step {
  return getVerbatim(rule).includes('timing') ? withoutTiming(step) : step;
}

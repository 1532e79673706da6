/** Turns breaches into scripts that create, update (whole and in part) and republish. */
import type { JsonObject } from '../../../spec/json.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { defined } from '../../../spec/rules/bodies.ts';
import { verbatimOf } from '../../../spec/rules/index.ts';
import type { Script, Step } from '../../script/script.ts';
import { asItStands, control, given, probe } from '../../script/steps.ts';
import { patchOf } from '../bodies/patch.ts';
import { exactly } from '../dryRun/exact.ts';
import { about, type Breach, breaches, type Resource } from './breach.ts';
import { whenRepublishing, whenRetargeted } from './elsewhere.ts';

/** The maximum number of probes per script, to keep failure reports readable. */
const together = 8;

/** How many breaches per compared post run as a whole update, as a partial update, and by republishing. */
const breadths = {
  standard: { updates: 3, parts: 1, republished: 1 },
  deep: { updates: together, parts: 3, republished: 3 },
} as const;
type Breadth = (typeof breadths)[keyof typeof breadths];

/** The operations that write a resource, and the reference to the stored one. */
const writesOf = {
  post: { create: 'createPost', update: 'updatePost', id: '{{subject}}' },
  'lead magnet': { create: 'createLeadMagnet', update: 'updateLeadMagnet', id: '{{subject}}' },
} as const;
type Writes = (typeof writesOf)[keyof typeof writesOf];

/** Scripts for breaches. Breaches of one rule that share a compared body go into one script. */
export function breachScripts(resource: Resource, profile: Profile, size: keyof typeof breadths): readonly Script[] {
  const breadth = breadths[size];
  const writes = writesOf[resource];
  const own = breaches.filter((breach) => breach.resource === resource);
  const groups = Map.groupBy(own, ({ rule, kept, given: before }) => JSON.stringify([rule.id, kept, before]));
  const retargeted = new Set<string>();
  return [...groups.values()].flatMap((group) => {
    const [{ rule }] = group as [Breach];
    const { on } = rule;
    const scripts = inChunks(group).flatMap((chunk) => [
      ...(on.includes(writes.create) ? [whenCreating(chunk, writes)] : []),
      ...(on.includes(writes.update) ? [whenUpdating(chunk, writes, breadth)] : []),
    ]);
    const elsewhere = on.includes('republishPost')
      ? group.slice(0, breadth.republished).flatMap((one) => whenRepublishing(one, profile))
      : [];
    if (resource === 'post' && on.includes('updatePost') && (size === 'deep' || !retargeted.has(rule.id))) {
      const more = group.slice(0, 1).flatMap((one) => whenRetargeted(one, profile));
      if (more.length > 0) retargeted.add(rule.id);
      elsewhere.push(...more);
    }
    return [...scripts.flatMap((script) => exactly(script, rule.id, profile)), ...elsewhere];
  });
}

function inChunks(group: readonly Breach[]): readonly (readonly Breach[])[] {
  return Array.from({ length: Math.ceil(group.length / together) }, (_, i) =>
    group.slice(i * together, (i + 1) * together),
  );
}

function whenCreating(group: readonly Breach[], { create: operation }: Writes): Script {
  const [first] = group as readonly [Breach];
  const probes = group.map(({ broken }) => probe({ operation, body: broken }));
  return {
    ...about('create', first, 'in a create request'),
    steps: [...first.given, control({ operation, body: first.kept }), ...probes.map((one) => timely(one, first.rule))],
  };
}

/** Sends whole bodies first, which mean the same under every merge mode, then partial ones. */
function whenUpdating(group: readonly Breach[], { create, update: operation, id }: Writes, breadth: Breadth): Script {
  const [first] = group as readonly [Breach];
  const update = (body: unknown) => ({ operation, id, body });
  const parts = group.slice(0, breadth.parts).map(({ kept, broken }) => ({ ...named(kept), ...patchOf(kept, broken) }));
  return {
    ...about('update', first, 'by an update'),
    steps: [
      ...first.given,
      given('subject', { operation: create, body: first.kept }),
      control(update(first.kept)),
      ...group.slice(0, breadth.updates).map(({ broken }) => probe(update(broken))),
      ...parts.map((part) => probe(update(part))),
    ],
  };
}

/** The members that the API document also sends in an update. */
const named = ({ platforms, outreachAccountId }: JsonObject): JsonObject => defined({ platforms, outreachAccountId });

/** Probes of rules about timing omit the publish time on purpose and stay unchanged. */
function timely(step: ReturnType<typeof probe>, rule: Breach['rule']): Step {
  return verbatimOf(rule).includes('timing') ? asItStands(step) : step;
}

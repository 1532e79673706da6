/** Republishes for the rules that the scripts with one other platform do not cover; each script breaks several rules. */
import { asObject, type JsonObject, omitUndefined } from '../../../spec/json.ts';
import type { PlatformLabel } from '../../../spec/platforms.ts';
import type { Profile } from '../../../spec/profile/profile.ts';
import { withContent } from '../../../spec/rules/bodies.ts';
import { buildPlainRequest, listTargets, postTo } from '../../script/bodies.ts';
import type { RequestStep, Script } from '../../script/script.ts';
import { control, given, probe } from '../../script/steps.ts';
import { DryRun } from '../dryRun/dryRun.ts';
import type { Breach } from './breach.ts';

/** The maximum number of rules per script. */
const rulesPerScript = 8;

/** The maximum number of broken posts to try for a rule; some rules cannot be broken by a republish. */
const maxTriedBreaches = 6;

/** Platforms with different limits, on one of which most posts are valid. */
const sourcePlatforms: readonly PlatformLabel[] = ['professional', 'microblog', 'social'];

const idPrefix = 'breach/several/republish/';

/** Whether the id is that of a script for several rules. */
export const coversSeveralRules = (id: string): boolean => id.startsWith(idPrefix);

/** A published post, and a republish of it that breaks exactly one rule. */
interface Attempt {
  readonly rule: string;
  readonly original: JsonObject;
  readonly republish: JsonObject;
}

/** Places the broken content either in the original, along with what its own platform needs, or only in the republish. */
const attemptBuilders: readonly ((
  post: JsonObject,
  source: PlatformLabel,
) => Pick<Attempt, 'original' | 'republish'>)[] = [
  ({ platforms, platformContent, ...post }, source) => ({
    original: withContent(omitUndefined({ ...post, platformContent }), source, {
      ...asObject(asObject(postTo(source).platformContent)[source]),
      text: 'Of its own',
    }),
    republish: { platforms },
  }),
  ({ platforms, platformContent, media }) => ({
    original: omitUndefined({ text: 'Hello', media }),
    republish: omitUndefined({ platforms, platformContent }),
  }),
];

/** Scripts for the first attempt of each rule; none for rules that no republish can break. */
export function buildSeveralRepublishScripts(breaches: readonly Breach[], profile: Profile): readonly Script[] {
  const byRule = Map.groupBy(breaches, ({ rule }) => rule.id);
  const attempts = [...byRule.values()].flatMap((group) => findAttempt(group, profile) ?? []);
  const [withContent, withoutContent] = [true, false].map((hasContent) =>
    attempts.filter(({ republish }) => Object.hasOwn(republish, 'platformContent') === hasContent),
  );
  return [
    ...buildScripts('the content of another platform', withoutContent ?? [], {}),
    ...buildScripts('content of their own', withContent ?? [], { needs: ['post.republish.content'] }),
  ];
}

function findAttempt(breaches: readonly Breach[], profile: Profile): Attempt | undefined {
  const createsBroken = ({ rule, brokenBody: body }: Breach): boolean => {
    const brokenRules = new DryRun(profile).findBrokenRules(probe({ operation: 'createPost', body }));
    return brokenRules.size === 1 && brokenRules.has(rule.id);
  };
  for (const { rule, brokenBody } of breaches.filter(createsBroken).slice(0, maxTriedBreaches))
    for (const source of sourcePlatforms)
      for (const arrange of attemptBuilders) {
        const { original, republish } = arrange(brokenBody, source);
        const attempt = { rule: rule.id, original: { ...original, platforms: listTargets(source) }, republish };
        const dryRun = new DryRun(profile);
        if (dryRun.apply(buildOriginal('post', attempt)).size > 0) continue;
        const brokenRules = dryRun.findBrokenRules(buildProbe('post', attempt));
        if (brokenRules.size === 1 && brokenRules.has(rule.id)) return attempt;
      }
  return undefined;
}

const buildOriginal = (as: string, { original }: Attempt): RequestStep =>
  given(as, { operation: 'createPost', body: { ...original, publishNow: true } });

const buildProbe = (name: string, { republish }: Attempt): RequestStep =>
  probe({ operation: 'republishPost', id: `{{${name}}}`, body: republish });

function buildScripts(name: string, attempts: readonly Attempt[], options: Pick<Script, 'needs'>): readonly Script[] {
  const plain = buildPlainRequest('republishPost', '_control');
  return Array.from({ length: Math.ceil(attempts.length / rulesPerScript) }, (_, i): Script => {
    const chunk = attempts.slice(i * rulesPerScript, (i + 1) * rulesPerScript);
    // A refused republish changes nothing, so the next one can use the same post.
    const byOriginal = [...Map.groupBy(chunk, ({ original }) => JSON.stringify(original)).values()];
    return {
      id: `${idPrefix}${name}/${i + 1}`,
      title: `Republishes with ${name}, each of which breaks one rule`,
      about: chunk.map(({ rule }) => rule),
      ...options,
      steps: [
        ...plain.setup,
        control(plain.spec),
        ...byOriginal.flatMap((group, n) =>
          group.flatMap((attempt, at) => [
            ...(at === 0 ? [buildOriginal(`bad${n + 1}`, attempt)] : []),
            buildProbe(`bad${n + 1}`, attempt),
          ]),
        ),
      ],
    };
  });
}

/** Which rules the requests of an operation can break alone, read from the contract. */
import { toReferences } from '../../../conformance/script/references.ts';
import { given, probe } from '../../../conformance/script/steps.ts';
import { DryRun } from '../../../conformance/suite/dryRun/dryRun.ts';
import { asObject, isObject, type JsonObject, omitUndefined } from '../../../spec/json.ts';
import type { OperationId } from '../../../spec/operations/index.ts';
import { isPlatformLabel, type PlatformLabel } from '../../../spec/platforms.ts';
import { defaultBindings } from '../../../spec/profile/defaultBindings.ts';
import { buildPostOn, buildTargetsOn, omitMember, withContent } from '../../../spec/rules/bodies.ts';
import type { RequestRule, StateRule } from '../../../spec/rules/rule.ts';
import { resolveProfile } from '../../../src/profile/resolve.ts';
import { listSchemaRules } from './schemaRules.ts';

type EnforcedRule = RequestRule | StateRule;

/** Whether a request of the operation can break the rule, so that a service can fail to enforce it. */
export function canBreak(rule: EnforcedRule, operation: OperationId): boolean {
  if (rule.find === undefined && !listSchemaRules(operation).has(rule.id)) return false;
  // Without any connected account, another rule refuses the account that the request names.
  const refusals = rule.vectors.filter(({ verdict }) => verdict === 'refused');
  if (refusals.length > 0 && refusals.every(({ given: setup }) => setup?.outreachConnected === false)) return false;
  return operation !== 'republishPost' || !rule.id.startsWith('media.') || canRepublishBreak(rule);
}

/** Posts that break the rule: those of its vectors and trials. */
export const listBrokenPosts = ({ vectors, trials = [], verbatim }: EnforcedRule): readonly JsonObject[] =>
  [
    ...vectors.flatMap(({ operation, verdict, request }) =>
      operation === 'createPost' && verdict === 'refused' ? [request.body] : [],
    ),
    ...trials.flatMap(({ breaking = {} }) => Object.values(breaking)),
  ]
    .filter((body) => isObject(body))
    .map((body) => toReferences(body, verbatim));

const profile = resolveProfile(defaultBindings);

/** Platforms with different limits, on one of which most posts are valid. */
const sources: readonly PlatformLabel[] = ['professional', 'microblog', 'social', 'photo'];

/**
 * Media is stored and not sent again, so it breaks a rule of the new platform only if another platform accepted it. The
 * content of a platform is sent with the republish.
 */
function canRepublishBreak(rule: EnforcedRule): boolean {
  return listBrokenPosts(rule).some((body) =>
    sources.some((source) => {
      const { platforms, platformContent, publishNow: _, scheduledFor: __, ...post } = body;
      const ownContent = { ...asObject(asObject(buildPostOn(source).platformContent)[source]), text: 'Of its own' };
      const original = withContent({ ...post, platforms: toReferences(buildTargetsOn(source)) }, source, ownContent);
      const dryRun = new DryRun(profile);
      const publishedPost = { ...original, publishNow: true };
      if (dryRun.apply(given('post', { operation: 'createPost', body: publishedPost })).size > 0) return false;
      const republish = omitUndefined({ platforms, platformContent });
      const brokenRules = dryRun.findBrokenRules(
        probe({ operation: 'republishPost', id: '{{post}}', body: republish }),
      );
      return brokenRules.size === 1 && brokenRules.has(rule.id);
    }),
  );
}

/** Whether a post is refused without the option, or without all options of its platform. */
export function isNeededOption(names: readonly string[]): boolean {
  const [part, label] = names;
  if (part !== 'platformContent' || !isPlatformLabel(label)) return false;
  const body = omitAt(toReferences(buildPostOn(label)), names);
  return new DryRun(profile).findBrokenRules(probe({ operation: 'createPost', body })).size > 0;
}

function omitAt(value: JsonObject, [name = '', ...rest]: readonly string[]): JsonObject {
  if (rest.length === 0) return omitMember(value, name);
  return isObject(value[name]) ? { ...value, [name]: omitAt(value[name], rest) } : value;
}

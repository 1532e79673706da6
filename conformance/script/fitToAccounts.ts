/** Replaces platforms that callers lack, in scripts whose subject is not the platform. */
import { isObject } from '../../spec/json.ts';
import { type PlatformLabel, platforms } from '../../spec/platforms.ts';
import { type CallerName, getRequests, type Script } from './script.ts';

/** Platforms that accept a text alone in every reading of the document. */
const textPlatforms: readonly PlatformLabel[] = ['social', 'professional', 'microblog', 'textthread', 'openmicro'];

const accountReference = /\{\{(theirs:|cut:)?account:([a-z]+)(?::\d+)?\}\}/g;

type Accounts = ReadonlyMap<CallerName, readonly { readonly platform: string }[]>;

/** The platforms to use instead of those that callers lack. */
export type Replacements = ReadonlyMap<string, string>;

/**
 * Returns the script with each missing platform replaced with one that all its callers have; unchanged if there is none,
 * or if the platform is its subject.
 */
export function fitToAccounts(script: Script, accounts: Accounts): Script {
  const replacements = findReplacements(script, accounts);
  return replacements.size === 0 ? script : { ...script, steps: renamePlatforms(script.steps, replacements) };
}

/** The platforms of a script that its callers lack, each with one that they all have. */
export function findReplacements(script: Script, accounts: Accounts): Replacements {
  const replacements = new Map<string, string>();
  if (script.anyPlatform === false) return replacements;
  const callersByPlatform = new Map<string, Set<CallerName>>();
  for (const { caller = 'primary', ...step } of getRequests(script))
    for (const [, owner, label = ''] of JSON.stringify(step).matchAll(accountReference))
      callersByPlatform.set(
        label,
        new Set([...(callersByPlatform.get(label) ?? []), owner === 'theirs:' ? 'other' : caller]),
      );
  const isFit = (label: string, callers: ReadonlySet<CallerName>) =>
    [...callers].every((caller) => accounts.get(caller)?.some(({ platform }) => platform === label));
  const missing = [...callersByPlatform].filter(([label, callers]) => !isFit(label, callers));
  if (missing.length === 0 || !(script.anyPlatform ?? hasPlainPosts(script))) return replacements;
  const text = JSON.stringify(script.steps);
  const isMentioned = (label: string) => callersByPlatform.has(label) || text.includes(`"${label}"`);
  for (const [label, callers] of missing) {
    const substitute = textPlatforms.find(
      (other) => isFit(other, callers) && !isMentioned(other) && ![...replacements.values()].includes(other),
    );
    if (substitute !== undefined) replacements.set(label, substitute);
  }
  return replacements;
}

/** Whether all posts of a script are texts for social, as in scripts whose subject is something else. */
function hasPlainPosts({ id, steps, about }: Script): boolean {
  const text = JSON.stringify(steps);
  return (
    [...text.matchAll(accountReference)].every(([, , label]) => label === 'social') &&
    !/"(?:media|platformContent|raw)":/.test(text) &&
    !hasLongText(steps) &&
    ![id, ...about].some((name) => name.split(/[/.]/).includes('social'))
  );
}

/** Whether a value contains a text that not every platform accepts. */
const hasLongText = (value: unknown): boolean =>
  typeof value === 'string'
    ? value.length > platforms.microblog.text.max
    : typeof value === 'object' && value !== null && Object.values(value).some(hasLongText);

/** Renames platforms in references, in targets and as the keys of overrides, in steps and in what they predict. */
export function renamePlatforms<T>(value: T, replacements: Replacements): T {
  return rename(value, replacements) as T;
}

function rename(value: unknown, replacements: Replacements, name = ''): unknown {
  const getNewLabel = (label: string) => replacements.get(label) ?? label;
  if (typeof value === 'string')
    return name === 'platform'
      ? getNewLabel(value)
      : value.replace(accountReference, (reference, _, label: string) => reference.replace(label, getNewLabel(label)));
  if (Array.isArray(value)) return value.map((item) => rename(item, replacements));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, member]) => [
      name === 'platformContent' ? getNewLabel(key) : key,
      rename(member, replacements, key),
    ]),
  );
}

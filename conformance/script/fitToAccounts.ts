/** Replaces platforms on which callers lack accounts, in scripts whose subject is not the platform. */
import { isObject } from '../../spec/json.ts';
import { type PlatformLabel, platforms } from '../../spec/platforms.ts';
import { type CallerName, getRequests, type Script } from './script.ts';

/** Platforms that accept a text alone in every reading of the document. */
const textPlatforms: readonly PlatformLabel[] = ['social', 'professional', 'textthread', 'microblog', 'openmicro'];

const accountReference = /\{\{(theirs:|cut:)?account:([a-z]+)(?::(\d+))?\}\}/g;

type Accounts = ReadonlyMap<CallerName, readonly { readonly platform: string }[]>;

/** The platforms to use instead of those that callers lack. */
export type Replacements = ReadonlyMap<string, string>;

/**
 * Returns the script with each missing platform replaced with one on which all its callers have enough accounts; unchanged
 * if there is none, or if the platform is its subject.
 */
export function fitToAccounts(script: Script, accounts: Accounts): Script {
  const replacements = findReplacements(script, accounts);
  return replacements.size === 0 ? script : { ...script, steps: renamePlatforms(script.steps, replacements) };
}

/** The platforms of a script on which its callers lack accounts, each with one on which they have enough. */
export function findReplacements(script: Script, accounts: Accounts): Replacements {
  const replacements = new Map<string, string>();
  if (script.anyPlatform === false) return replacements;
  const needsByPlatform = collectNeeds(script);
  const isFit = (label: string, needs: AccountNeeds) => hasEnough(accounts, label, needs);
  const missing = [...needsByPlatform].filter(([label, needs]) => !isFit(label, needs));
  const replaceable = script.anyPlatform ?? hasPlainPosts(script);
  const isReplaceable = (label: string) =>
    typeof replaceable === 'boolean' ? replaceable : replaceable.some((other) => other === label);
  if (missing.length === 0 || !missing.every(([label]) => isReplaceable(label))) return replacements;
  const text = JSON.stringify(script.steps);
  const isMentioned = (label: string) => needsByPlatform.has(label) || text.includes(`"${label}"`);
  for (const [label, needs] of missing) {
    const substitute = textPlatforms.find(
      (other) => isFit(other, needs) && !isMentioned(other) && ![...replacements.values()].includes(other),
    );
    if (substitute !== undefined) replacements.set(label, substitute);
  }
  return replacements;
}

/** Whether the callers of a script have all accounts that it needs. */
export const hasAccounts = (script: Script, accounts: Accounts): boolean =>
  [...collectNeeds(script)].every(([label, needs]) => hasEnough(accounts, label, needs));

/** The number of accounts of one platform that each caller needs. */
type AccountNeeds = ReadonlyMap<CallerName, number>;

const hasEnough = (accounts: Accounts, label: string, needs: AccountNeeds): boolean =>
  [...needs].every(
    ([caller, count]) => (accounts.get(caller)?.filter(({ platform }) => platform === label).length ?? 0) >= count,
  );

/** The accounts that a script needs, by platform. */
function collectNeeds(script: Script): ReadonlyMap<string, AccountNeeds> {
  const needsByPlatform = new Map<string, Map<CallerName, number>>();
  for (const { caller = 'primary', ...step } of getRequests(script))
    for (const [, owner, label = '', position = '1'] of JSON.stringify(step).matchAll(accountReference)) {
      const needs = needsByPlatform.get(label) ?? new Map<CallerName, number>();
      const name = owner === 'theirs:' ? 'other' : caller;
      needsByPlatform.set(label, needs.set(name, Math.max(needs.get(name) ?? 0, Number(position))));
    }
  return needsByPlatform;
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
export const hasLongText = (value: unknown): boolean =>
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

/** Translates the items of an outbox to those of the contract. */
import type { Translator } from '../../src/profile/translation/translator.ts';
import type { Hooks, OutboxItem } from './hooks.ts';

/** Items that the translation turns into undefined are left out. */
export function translateOutbox(hooks: Hooks, translator: Translator): Hooks {
  const { outbox } = hooks;
  if (outbox === undefined || !translator.isActive) return hooks;
  // The results are validated afterwards, like the items of any outbox.
  const translatedOutbox: NonNullable<Hooks['outbox']> = (hookCaller) =>
    outbox(hookCaller).then((items: readonly unknown[]) =>
      items
        .map((item) => translator.outboxItemToContract(item) as OutboxItem | undefined)
        .filter((item) => item !== undefined),
    );
  return { ...hooks, outbox: Object.assign(translatedOutbox, { ...outbox }) };
}

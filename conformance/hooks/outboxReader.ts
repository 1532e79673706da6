/** Validates the items of an outbox, which grows during a run and is read again and again. */
import { isEqualJson } from '../../spec/json.ts';
import type { OutboxItem } from './hooks.ts';
import { OutboxItem as OutboxItemSchema } from './outboxItem.ts';

/**
 * Returns a function that validates a list of items. An item that has not changed since the last call keeps
 * its object, and is not validated again. New items may come at the end of the list or at its start.
 */
export function createOutboxReader(): (items: readonly unknown[]) => readonly OutboxItem[] | undefined {
  let previousItems: readonly OutboxItem[] = [];
  return (items) => {
    const offset = isEqualJson(items[0], previousItems[0]) ? 0 : items.length - previousItems.length;
    const validItems: OutboxItem[] = [];
    for (const [i, item] of items.entries()) {
      const previousItem = previousItems[i - offset];
      const validItem =
        previousItem !== undefined && isEqualJson(item, previousItem)
          ? previousItem
          : OutboxItemSchema.safeParse(item).data;
      if (validItem === undefined) return undefined;
      validItems.push(validItem);
    }
    previousItems = validItems;
    return validItems;
  };
}

/** A form for a trigger, generated from its schema and filled with its example. */
import { useId, useState } from 'preact/hooks';
import { act } from '../../surface/acting.ts';
import type { Accounts, LeadMagnetInShort, PostList, Trigger } from '../../surface/answers.ts';
import { controlPath } from '../../surface/call.ts';
import { useReading } from '../../surface/reading.ts';
import { route } from '../../surface/session.ts';
import { bodyOf, enteredOf, type Field, fieldsOf, keyOf } from '../../words/fields.ts';

/** Suggested values by member name. */
function useSuggestions(): Readonly<Record<string, readonly string[]>> {
  const posts = useReading<PostList>('/posts?limit=50').data?.posts ?? [];
  const accounts = useReading<Accounts>('/accounts').data?.posting ?? [];
  const magnets = useReading<readonly LeadMagnetInShort[]>('/lead-magnets').data ?? [];
  const ids = accounts.map(({ account }) => account);
  return {
    post: posts.map(({ id }) => id),
    leadMagnet: magnets.map(({ record }) => String(record.id)),
    account: ids,
    accountId: ids,
  };
}

export function TriggerForm({ trigger, document }: { readonly trigger: Trigger; readonly document: unknown }) {
  const path = trigger.path.slice(controlPath.length);
  const fields = fieldsOf(document, path);
  const suggestions = useSuggestions();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const entered = { ...exampleFor(fields, trigger), ...typed };
  const send = (event: Event) => {
    event.preventDefault();
    void act('POST', path, { body: bodyOf(fields, entered) }, `Done: ${trigger.summary.toLowerCase()}.`);
  };
  return (
    <form class="grid-form" onSubmit={send} aria-label={trigger.summary}>
      {fields.map((field) => (
        <Entry
          key={keyOf(field)}
          field={field}
          value={entered[keyOf(field)] ?? ''}
          suggestions={suggestions[field.path.at(-1) ?? ''] ?? []}
          onChange={(value) => setTyped({ ...typed, [keyOf(field)]: value })}
        />
      ))}
      <div class="form-actions">
        <button type="submit" class="primary">
          Apply
        </button>
      </div>
    </form>
  );
}

/** Fills in the post when the page was opened from one. */
function exampleFor(fields: readonly Field[], { example }: Trigger): Readonly<Record<string, string>> {
  const { post } = route.value.query;
  if (post === undefined || !fields.some((field) => keyOf(field) === 'post')) return enteredOf(fields, example);
  return { ...enteredOf(fields, example), leadMagnet: '', postUrl: '', platform: '', accountId: '', post };
}

function Entry({
  field,
  value,
  suggestions,
  onChange,
}: {
  readonly field: Field;
  readonly value: string;
  readonly suggestions: readonly string[];
  readonly onChange: (value: string) => void;
}) {
  const list = useId();
  const told = useId();
  const own = useId();
  const common = { id: own, required: field.required, value, 'aria-describedby': told };
  return (
    <div class={field.kind === 'long' ? 'field whole' : 'field'}>
      <label for={own}>{field.path.join(' · ')}</label>

      {field.kind === 'choice' ? (
        <select {...common} onChange={(event) => onChange(event.currentTarget.value)}>
          <option value="">not set</option>
          {field.choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice}
            </option>
          ))}
        </select>
      ) : field.kind === 'long' ? (
        <textarea {...common} rows={2} onInput={(event) => onChange(event.currentTarget.value)} />
      ) : (
        <input
          {...common}
          type={field.kind === 'number' ? 'number' : 'text'}
          list={suggestions.length === 0 ? undefined : list}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      )}
      <small id={told} class="soft">
        {field.description}
      </small>
      {suggestions.length === 0 ? null : (
        <datalist id={list}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </div>
  );
}

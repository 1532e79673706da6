/** The form that simulates a comment on the post that a lead magnet watches. */
import { useState } from 'preact/hooks';
import { runAction } from '../../surface/actions.ts';

export function CommentForm({ magnet, keyword }: { readonly magnet: string; readonly keyword: string }) {
  const [name, setName] = useState('Eve Adams');
  const [text, setText] = useState(`The ${keyword}, please`);
  const submit = (event: Event) => {
    event.preventDefault();
    void runAction(
      'POST',
      '/triggers/comment',
      { body: { leadMagnet: magnet, text, commenter: { name } } },
      `Comment by ${name} added. The lead magnet captures it at its next check.`,
    );
  };
  return (
    <form class="inline-form" onSubmit={submit}>
      <label class="field">
        <span>Commenter</span>
        <input required maxLength={200} value={name} onInput={(event) => setName(event.currentTarget.value)} />
      </label>
      <label class="field grow">
        <span>Comment</span>
        <input required maxLength={10_000} value={text} onInput={(event) => setText(event.currentTarget.value)} />
      </label>
      <button type="submit" class="primary">
        Comment
      </button>
    </form>
  );
}

/** A list with the selected entry beside it. Narrow screens show one at a time. */
import type { ComponentChildren } from 'preact';
import { Icon } from './icons.tsx';

export function Split({
  list,
  detail,
  back,
}: {
  readonly list: ComponentChildren;
  readonly detail?: ComponentChildren;
  readonly back: string;
}) {
  const chosen = detail !== undefined && detail !== null;
  return (
    <div class="split" data-chosen={chosen}>
      <div class="list">{list}</div>
      {chosen ? (
        <div class="detail" tabIndex={-1}>
          <a class="back" href={back}>
            <Icon name="left" size={16} /> Back to list
          </a>
          {detail}
        </div>
      ) : null}
    </div>
  );
}

// A setting: what holds from its line on, of a logic with the tables of its connectives.
import { Coded } from './coded';
import { Sheet } from './game';
import type { SettingSubject } from './protocol';

export function Setting({ subject }: { subject: SettingSubject }) {
  const { title, told, tables } = subject;
  return (
    <>
      <h2>{title}</h2>
      {told.map((paragraph) => (
        <p>
          <Coded text={paragraph} />
        </p>
      ))}
      <div class="logic">
        {tables.map((rows) => (
          <Sheet rows={rows} texts={rows[0]?.length ?? 0} />
        ))}
      </div>
    </>
  );
}

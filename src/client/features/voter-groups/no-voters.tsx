// Before the first voter file: what it is needed for, and the way to it.
import { say } from '../../../domain/words/say';
import { ButtonLink } from '../../ui/button';
import { Empty } from '../../ui/empty';

export function NoVoters({ children }: { children: string }) {
  return (
    <Empty
      icon="people"
      title={say('No voters yet')}
      action={
        <ButtonLink look="pale" to="/app/voter-group/upload">
          {say('Bring your voter file')}
        </ButtonLink>
      }
    >
      {children}
    </Empty>
  );
}

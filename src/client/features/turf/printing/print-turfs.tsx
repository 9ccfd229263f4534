// The button that prints turfs: their pages are made only then.
import { useEffect, useState } from 'react';
import { tPlural } from '../../../i18n/texts';
import { Button } from '../../../ui/primitives/button';
import { rareIcons } from '../../../ui/primitives/rare-icons';
import { PrintedTurfs, type PrintedTurf } from './printed-turfs';

export function PrintTurfs({
  title,
  many,
  turfs,
}: {
  title: string;
  many: number;
  turfs: () => readonly PrintedTurf[];
}) {
  const [printed, setPrinted] = useState<readonly PrintedTurf[] | null>(null);
  useEffect(() => {
    if (!printed) return undefined;
    const end = () => setPrinted(null);
    addEventListener('afterprint', end);
    window.print();
    return () => removeEventListener('afterprint', end);
  }, [printed]);
  return (
    <>
      <Button small icon={rareIcons.printer} disabled={many === 0} onClick={() => setPrinted(turfs())}>
        {tPlural(many, 'Print {count} turf', 'Print {count} turfs')}
      </Button>
      {printed && <PrintedTurfs title={title} turfs={printed} />}
    </>
  );
}

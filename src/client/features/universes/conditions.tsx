// Conditions as a sentence that is built: groups of "all of these" or "any of these", each condition with what it says.
// Everything is a native control, so that keyboard and screen reader work it as the mouse does.
import { useEffect, useId, useRef, useState } from 'react';
import { currentTexts } from '../../i18n/formats';
import { t, translateServerMessage } from '../../i18n/texts';
import { maxDepth, type Leaf } from '../../../contract/voters/voter-filters';
import { leafWords, type Names } from '../../../domain/voter-groups/filter-sentence';
import { leafProblem } from '../../../domain/voter-groups/filter-tree';
import { Button, IconButton } from '../../ui/primitives/button';
import { rareIcons } from '../../ui/primitives/rare-icons';
import { conditionNames, fieldSections, type Offers } from './builder-fields';
import {
  changeNode,
  depthOf,
  emptyGroup,
  isFinished,
  isGroup,
  nestNode,
  newLeaf,
  type BuilderNode,
  type GroupNode,
  type LeafNode,
} from './builder-tree';
import { ConditionFields } from './condition-fields';
import classes from './conditions.module.css';

interface Props {
  tree: GroupNode;
  onChange: (tree: GroupNode) => void;
  offers: Offers;
  names: Names;
  /** Whether groups may be put into groups, as far as they fit. */
  mayNest?: boolean;
}

interface Acts {
  change: (key: string, change: (node: BuilderNode) => BuilderNode | null) => void;
  nest: (key: string) => void;
  canNest: boolean;
}

/** Levels of groups; the tree that is sent is one deeper by its conditions, and one by "not". */
const mostLevels = maxDepth - 2;

export function Conditions({ tree, onChange, offers, names, mayNest = true }: Props) {
  const acts: Acts = {
    change: (key, change) => {
      if (key !== tree.key) return onChange(changeNode(tree, key, change));
      const next = change(tree);
      onChange(next && isGroup(next) ? next : emptyGroup());
    },
    nest: (key) => onChange(nestNode(tree, key)),
    canNest: mayNest && depthOf(tree) < mostLevels,
  };
  return <Group group={tree} outermost acts={acts} offers={offers} names={names} />;
}

type PartProps = { acts: Acts; offers: Offers; names: Names };

function Group({ group, outermost, ...rest }: PartProps & { group: GroupNode; outermost?: boolean }) {
  const { acts } = rest;
  const id = useId();
  const joint = group.mode === 'all' ? t('and') : t('or');
  const set = (next: GroupNode) => acts.change(group.key, () => next);
  const [added, setAdded] = useState<string | null>(null);
  return (
    <fieldset className={outermost ? classes.outermost : classes.group}>
      <legend className="sr-only">
        {group.mode === 'all' ? t('All of these apply') : t('At least one of these applies')}
      </legend>
      {(group.parts.length > 1 || !outermost) && (
        <div className={classes.head}>
          <label htmlFor={id}>{t('Voters from')}</label>
          <select
            id={id}
            className={classes.select}
            value={group.mode}
            onChange={(event) => set({ ...group, mode: event.currentTarget.value === 'any' ? 'any' : 'all' })}
          >
            <option value="all">{t('all of these filters')}</option>
            <option value="any">{t('any of these filters')}</option>
          </select>
          {!outermost && (
            <IconButton
              icon={rareIcons.trash}
              label={t('Remove this group')}
              onClick={() => acts.change(group.key, () => null)}
            />
          )}
        </div>
      )}
      {group.parts.map((part, index) => (
        <div key={part.key} className={classes.part}>
          {index > 0 && <span className={classes.joint}>{joint}</span>}
          {isGroup(part) ? (
            <Group group={part} {...rest} />
          ) : (
            <ConditionRow node={part} added={part.key === added} {...rest} />
          )}
        </div>
      ))}
      <AddCondition
        offers={rest.offers}
        first={group.parts.length === 0}
        joint={joint}
        onAdd={(field) => {
          const leaf = newLeaf(field);
          setAdded(leaf.key);
          set({ ...group, parts: [...group.parts, leaf] });
        }}
        onGroup={
          acts.canNest && group.parts.length > 0
            ? () => set({ ...group, parts: [...group.parts, emptyGroup(group.mode === 'all' ? 'any' : 'all')] })
            : null
        }
      />
    </fieldset>
  );
}

/** `added`: it was added last, and is where one goes on. */
function ConditionRow({ node, added, acts, offers, names }: PartProps & { node: LeafNode; added: boolean }) {
  const { leaf, negated } = node;
  const name = t(conditionNames[leaf.field]);
  const problem = leafProblem(leaf);
  const set = (change: Partial<LeafNode>) => acts.change(node.key, () => ({ ...node, ...change }));
  const id = useId();
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!added) return;
    // Not what turns it round or takes it away, which stand in its header.
    const controls = place.current?.querySelectorAll<HTMLElement>('input, select, button') ?? [];
    [...controls].find((control) => control.closest('header') === null)?.focus();
  }, [added]);
  return (
    <section ref={place} className={classes.condition} aria-labelledby={id}>
      <header className={classes.title}>
        <h3 id={id} className={classes.name}>
          {name}
        </h3>
        <label className={classes.not}>
          <input
            type="checkbox"
            checked={negated}
            onChange={(event) => set({ negated: event.currentTarget.checked })}
            aria-label={t('Exclude {name} instead', { name: name.toLowerCase() })}
          />
          {t('not')}
        </label>
        {acts.canNest && (
          <IconButton
            icon={rareIcons.list}
            label={t('Move {name} into a group', { name: name.toLowerCase() })}
            onClick={() => acts.nest(node.key)}
          />
        )}
        <IconButton
          icon="close"
          label={t('Remove {name}', { name: name.toLowerCase() })}
          onClick={() => acts.change(node.key, () => null)}
        />
      </header>
      {isFinished(leaf) && (
        <p className={classes.says}>
          {t('… who {leafWords}', { leafWords: leafWords(currentTexts(), leaf, negated, names) })}
        </p>
      )}
      <ConditionFields leaf={leaf} onChange={(next) => set({ leaf: next })} offers={offers} />
      {problem !== null && (
        <p className="wrong" role="alert">
          {translateServerMessage(problem)}
        </p>
      )}
    </section>
  );
}

interface AddProps {
  offers: Offers;
  first: boolean;
  joint: string;
  onAdd: (field: Leaf['field']) => void;
  onGroup: (() => void) | null;
}

/** Choosing with the keyboard must not add at every arrow: the button does. */
function AddCondition({ offers, first, joint, onAdd, onGroup }: AddProps) {
  const chosen = useRef<HTMLSelectElement>(null);
  const sections = fieldSections(offers);
  return (
    <div className={classes.add}>
      <select ref={chosen} className={classes.select} aria-label={t('Choose a filter to add')}>
        {sections.map(({ title, fields }) => (
          <optgroup key={title} label={t(title)}>
            {fields.map((field) => (
              <option key={field} value={field}>
                {t(conditionNames[field])}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
      <Button
        small
        look="pale"
        icon="plus"
        onClick={() => {
          const field = sections.flatMap(({ fields }) => fields).find((each) => each === chosen.current?.value);
          if (field) onAdd(field);
        }}
      >
        {first ? t('Add filter') : t('Add “{joint}”', { joint })}
      </Button>
      {onGroup && (
        <Button small look="quiet" onClick={onGroup}>
          {t('Add a group')}
        </Button>
      )}
    </div>
  );
}

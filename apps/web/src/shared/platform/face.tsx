import styles from './face.module.css';

/** People of the drawings, by the name of their file in `public/faces`. */
export type FaceName = 'ana' | 'ben' | 'carla' | 'frances' | 'grace';

/** A drawn person's face in a circle; decorative, next to a name. */
export function Face({ name, size = 'small' }: { readonly name: FaceName; readonly size?: 'small' | 'large' }) {
  return (
    <span className={styles.face} data-face={name} data-size={size}>
      <img src={`/faces/${name}.svg`} alt="" width="58" height="58" />
    </span>
  );
}

// The theme of VitePress, without fonts from elsewhere, and with the colours of formulas in running text.
import Theme from 'vitepress/theme-without-fonts';
import './wff.css';

export default Theme;

import type { scanSite as english } from '../en/scan-site.ts';
import type { Translated } from '../translation.ts';
import { cameraPermission } from './camera-permission.ts';
import { scanTips } from './scan-tips.ts';
import { stillThere } from './still-there.ts';

export { machineTranslation } from './machine-translation.ts';

export const scanSite = {
  documentTitle: 'Quét khuôn mặt',
  start: {
    heading: 'Lượt quét 30 giây của quý vị',
    headingMinute: 'Lượt quét 60 giây của quý vị',
    lead: 'Camera của quý vị đọc những thay đổi màu rất nhỏ mà mỗi nhịp đập của tim tạo ra trên da quý vị.',
    steps: [
      'Tìm nơi sáng, có ánh sáng phía trước quý vị.',
      'Đưa mắt, mũi và miệng vào hình bầu dục. Lượt quét tự bắt đầu.',
      'Giữ yên và thở bình thường cho đến khi vòng tròn đầy.',
    ],
    privacy: 'Video không bao giờ rời khỏi thiết bị này.',
    privacyMore: 'Không có hình nào được lưu hoặc gửi đi.',
    sentSummary: 'Chính xác những gì được gửi đi?',
    sentWhere:
      'Khi quét xong, các con số này được gửi đến máy chủ của trang này và không đến nơi nào khác. Chúng chiếm khoảng 100 kilobyte, hoặc gấp đôi nếu quét 60 giây:',
    sent: {
      colours:
        'Màu da trung bình của trán, của mũi và má, và của cả khuôn mặt quý vị trong mỗi hình. Chín con số mỗi hình.',
      surroundings:
        'Màu trung bình của những gì xung quanh quý vị, như tường, áo và tóc, tất cả trộn thành một. Ba con số mỗi hình, để phân biệt mạch của quý vị với thay đổi của ánh sáng.',
      frameTimes: 'Thời điểm của mỗi hình.',
      headMotion: 'Đầu của quý vị đã cử động bao nhiêu, một con số mỗi hình.',
      capture:
        'Camera đã ghi thế nào: thời gian quét, các hình bị thiếu, các cài đặt cố định, và màn hình của quý vị có chiếu sáng không.',
      profile:
        'Những gì quý vị đã xác nhận trước đó: tuổi, giới tính, chiều cao và cân nặng của quý vị. Cũng gồm quý vị có hút thuốc không, có bệnh tiểu đường không và có dùng thuốc huyết áp không. Được mã hóa, và không có tên của quý vị.',
      proof: 'Một số ngẫu nhiên cho riêng lượt quét này, và bằng chứng rằng lượt quét là của quý vị.',
    },
    notSent: 'Không gửi: video, bất kỳ hình riêng lẻ nào, hình dạng khuôn mặt của quý vị, âm thanh. Micrô luôn tắt.',
    length: {
      label: 'Quý vị muốn quét bao lâu?',
      hint: 'Nếu quý vị chọn 60 giây, chúng tôi cũng có thể cho thấy biến thiên nhịp tim của quý vị.',
      usual: '30 giây',
      minute: '60 giây',
    },
    begin: 'Bật camera',
    sample: 'Không có camera? Dùng khuôn mặt mẫu',
    beginHint: 'Trình duyệt của quý vị sẽ hỏi có được dùng camera không.',
    cancel: 'Hủy',
  },
  opening: {
    camera: 'Đang bật camera của quý vị',
    permission: 'Chọn Cho phép khi trình duyệt hỏi về camera.',
    longQuestion: 'Chọn Cho phép khi trình duyệt hỏi về camera. Nếu quý vị không thấy câu hỏi nào, hãy thử lại.',
    tracker: 'Đang chuẩn bị lượt quét',
    slowLoad: 'Đang chuẩn bị lượt quét. Kết nối của quý vị chậm, nên việc này lâu hơn',
    retry: 'Thử lại',
  },
  advice: {
    uncover: 'Hình bị đen. Hãy bỏ vật che camera, hoặc bật đèn lên',
    findFace: 'Đưa khuôn mặt ra trước camera, vào hình bầu dục',
    closer: 'Lại gần hơn một chút',
    further: 'Lùi ra một chút',
    moveLeft: 'Nhích sang bên trái của quý vị một chút',
    moveRight: 'Nhích sang bên phải của quý vị một chút',
    moveUp: 'Nhích lên một chút',
    moveDown: 'Nhích xuống một chút',
    turnLeft: 'Quay đầu sang bên trái của quý vị một chút',
    turnRight: 'Quay đầu sang bên phải của quý vị một chút',
    turnToCamera: 'Nhìn thẳng vào camera',
    holdStill: 'Giữ yên',
    moreLight: 'Vui lòng thêm ánh sáng lên khuôn mặt',
    turnToLight: 'Quay về phía cửa sổ hoặc đèn',
    lessBacklight: 'Phía sau quý vị quá sáng. Hãy quay về phía ánh sáng',
    lessLight: 'Quá sáng. Hãy quay khỏi ánh sáng mạnh',
    evenLight: 'Một bên khuôn mặt bị tối. Hãy quay mặt về phía ánh sáng',
    closeApps: 'Camera quá chậm. Vui lòng đóng các ứng dụng khác',
    ready: 'Tốt. Giữ yên',
  },
  guide: {
    voice: 'Hướng dẫn bằng giọng nói',
    voiceAndVibration: 'Giọng nói và rung',
    on: 'bật',
    off: 'tắt',
    vibrationOnly: 'chỉ rung',
    noVoice: 'thiết bị này không có giọng nói',
    turnedOn: 'Đã bật hướng dẫn bằng giọng nói',
    milestones: {
      begin: 'Đã bắt đầu quét. Giữ yên',
      half: 'Được một nửa. Giữ yên',
      lastSeconds: 'Còn năm giây nữa. Giữ yên',
    },
  },
  capture: {
    keepStill: 'Giữ yên và thở bình thường',
    almost: 'Sắp xong. Giữ yên',
    paused: 'Đã tạm dừng. Hãy trở lại hình bầu dục',
    secondsLeft: 'còn {seconds} giây',
    secondsUnit: 'giây',
    waiting: 'Lượt quét tự bắt đầu',
    wave: 'Mạch của quý vị lúc này',
    rateUnit: 'nhịp/phút',
    live: 'lúc này',
    about: 'khoảng',
    quality: {
      looking: 'Đang tìm mạch của quý vị',
      weak: 'Tín hiệu: yếu',
      fair: 'Tín hiệu: vừa',
      good: 'Tín hiệu: tốt',
    },
    cancel: 'Hủy quét',
    camera: 'Hình từ camera của quý vị, như trong gương',
    cameraPlain: 'Hình từ camera của quý vị',
    progress: 'Tiến độ quét',
  },
  finish: {
    done: 'Đã quét xong',
    spoken: 'Đã quét xong. Đang chuẩn bị kết quả của quý vị! Vui lòng ở lại trang này.',
    sending: 'Đang chuẩn bị kết quả của quý vị!',
    slow: 'Vẫn đang xử lý. Vui lòng ở lại trang này.',
    busy: 'Hiện có nhiều người đang quét. Kết quả của quý vị sẽ có trong chốc lát. Vui lòng ở lại trang này.',
    slowLine: 'Việc gửi lượt quét của quý vị lâu hơn thường lệ. Vui lòng ở lại trang này.',
    offline: 'Không có kết nối. Lượt quét của quý vị được giữ lại và sẽ được gửi khi có kết nối trở lại.',
    unavailable: 'Hiện dịch vụ không nhận được lượt quét của quý vị. Lượt quét được giữ lại và sẽ sớm được gửi lại.',
    sendNow: 'Thử lại',
    leaving: 'Đang đưa quý vị trở lại',
  },
  asking: stillThere,
  tools: {
    lamp: 'Dùng màn hình làm đèn',
    lampOffered: 'Chiếu sáng mặt tôi bằng màn hình',
    lampOff: 'Tắt đèn màn hình',
    lampWhy: 'Màn hình đang chiếu sáng khuôn mặt của quý vị. Hãy tăng độ sáng lên mức cao nhất.',
    toBack: 'Dùng camera sau',
    toFront: 'Dùng camera trước',
    cameras: 'Camera',
    camera: 'Camera {number}',
  },
  again: {
    hidden: 'Trang đã bị ẩn. Lượt quét bắt đầu lại',
    turned: 'Thiết bị đã bị xoay. Lượt quét bắt đầu lại',
    lamp: 'Ánh sáng đã thay đổi. Lượt quét bắt đầu lại',
  },
  stops: {
    released: 'Camera của quý vị đã tắt. Không có gì được gửi đi.',
    tipsTitle: scanTips.title,
    retry: 'Thử lại',
    takeOver: 'Quét ở đây',
    leave: 'Rời lượt quét',
    cameraSteps: cameraPermission.steps,
    causes: {
      denied: {
        title: cameraPermission.title,
        text: cameraPermission.description,
        tips: ['Nếu trình duyệt không hỏi nữa, hãy cho phép camera theo các bước dưới đây. Sau đó thử lại.'],
      },
      noPulse: {
        title: 'Lần này camera không đọc được tín hiệu của quý vị',
        text: 'Điều này không nói lên điều gì về tim của quý vị.',
        tips: [`${scanTips.noPulse[0]} Hoặc dùng màn hình làm đèn.`, scanTips.noPulse[1], scanTips.noPulse[2]],
      },
      tooFar: {
        title: 'Khuôn mặt của quý vị ở quá xa',
        text: 'Khuôn mặt quá nhỏ trong hình nên camera không đọc được.',
        tips: scanTips.tooFar,
      },
      faceLost: {
        title: 'Không thấy khuôn mặt của quý vị quá lâu',
        text: 'Lượt quét cần khuôn mặt của quý vị luôn ở trong hình bầu dục.',
        tips: scanTips.faceLost,
      },
      slowCamera: {
        title: 'Camera của quý vị quá chậm',
        text: 'Camera cho quá ít hình mỗi giây. Điều này không nói lên điều gì về tim của quý vị.',
        tips: scanTips.slowCamera,
      },
      missingPictures: {
        title: 'Điện thoại của quý vị quá bận',
        text: 'Điện thoại không đọc được camera liên tục. Điều này không nói lên điều gì về tim của quý vị.',
        tips: scanTips.missingPictures,
      },
      noCamera: {
        title: 'Không tìm thấy camera',
        text: 'Thiết bị này không có camera, hoặc camera đã tắt.',
        tips: ['Cắm camera vào, hoặc mở nắp che camera.', 'Hoặc dùng điện thoại: đăng nhập trên đó và bắt đầu quét.'],
      },
      busy: {
        title: 'Camera của quý vị đang được dùng',
        text: 'Một chương trình hoặc trang khác đang dùng camera.',
        tips: ['Kết thúc cuộc gọi video và đóng các chương trình khác đang dùng camera.'],
      },
      unplugged: {
        title: 'Camera đã bị rút ra',
        text: 'Lượt quét cần cùng một camera từ đầu đến cuối.',
        tips: ['Cắm camera lại, hoặc chọn camera khác.'],
      },
      cameraStopped: {
        title: 'Camera đã dừng',
        text: 'Camera đã bị tắt, hoặc chương trình khác đã chiếm dùng.',
        tips: ['Đóng các chương trình khác đang dùng camera.'],
      },
      interrupted: {
        title: 'Camera bị gián đoạn',
        text: 'Một cuộc gọi hoặc ứng dụng khác đang dùng camera.',
        tips: ['Kết thúc cuộc gọi, rồi thử lại.'],
      },
      noPictures: {
        title: 'Camera không cho hình',
        text: 'Camera đang bật, nhưng không có hình nào đến.',
        tips: ['Đóng các chương trình khác đang dùng camera.', 'Hoặc khởi động lại thiết bị.'],
      },
      noAnswer: {
        title: 'Camera của quý vị không trả lời',
        text: 'Chúng tôi đã hỏi trình duyệt và chờ, nhưng không có gì xảy ra.',
        tips: [
          'Nếu trình duyệt hỏi về camera, hãy chọn Cho phép.',
          'Đóng các chương trình khác đang dùng camera.',
          'Hoặc khởi động lại trình duyệt.',
        ],
      },
      notLoaded: {
        title: 'Không tải được lượt quét',
        text: 'Một số tệp chưa đến nơi.',
        tips: ['Kiểm tra kết nối internet của quý vị.', 'Hoặc dùng mạng khác, như dữ liệu di động.'],
      },
      broken: {
        title: 'Lượt quét đã ngừng hoạt động',
        text: 'Có gì đó trong trình duyệt này bị lỗi. Điều này không nói lên điều gì về tim của quý vị.',
        tips: ['Đóng các ứng dụng và thẻ khác.', 'Hoặc dùng trình duyệt khác, hoặc khởi động lại thiết bị.'],
      },
      revoked: {
        title: 'Camera không còn được phép dùng',
        text: 'Quyền của trang này đã bị rút lại trong lúc quét.',
        tips: ['Cho phép camera cho trang này trong trình duyệt, hoặc trong cài đặt của thiết bị. Sau đó thử lại.'],
      },
      otherTab: {
        title: 'Một lượt quét đang mở ở thẻ khác',
        text: 'Chỉ một thẻ có thể dùng camera để quét.',
        tips: ['Tiếp tục ở đó, hoặc quét ở đây.'],
      },
      movedToOtherTab: {
        title: 'Lượt quét tiếp tục ở thẻ khác',
        text: 'Quý vị đã chọn quét ở đó.',
        tips: ['Quý vị có thể đóng thẻ này.'],
      },
      hidden: {
        title: 'Trang đã bị ẩn',
        text: 'Lượt quét không thể tiếp tục khi quý vị xem thứ khác.',
        tips: ['Lượt quét bắt đầu lại khi quý vị trở lại.'],
      },
      insecure: {
        title: 'Trang này không an toàn',
        text: 'Trình duyệt của quý vị chỉ cho các trang an toàn (https) dùng camera.',
        tips: ['Mở liên kết mà quý vị đã nhận, hoặc hỏi người đã gửi liên kết cho quý vị.'],
      },
      notSupported: {
        title: 'Không thể dùng camera trong trình duyệt này',
        text: 'Trình duyệt quá cũ, hoặc được mở bên trong ứng dụng khác.',
        tips: ['Mở trang bằng Safari, Chrome, Edge hoặc Firefox.'],
      },
    },
  },
  noHandoff: {
    heading: 'Đây là trang quét',
    lead: 'Lượt quét bắt đầu từ tài khoản của quý vị. Hãy mở lượt quét ở đó và chọn Bắt đầu quét.',
    link: 'Đến {product}',
  },
  unreachable: {
    heading: 'Không có kết nối',
    lead: 'Chúng tôi không kết nối được với dịch vụ quét. Hãy kiểm tra kết nối internet của quý vị, rồi thử lại.',
    sent: 'Lượt quét của quý vị đã được gửi. Chúng tôi sẽ đưa quý vị đến kết quả khi có kết nối trở lại.',
    tooLate: 'Lượt quét của quý vị không gửi kịp. Khi có kết nối trở lại, hãy quay lại và quét lại.',
    retry: 'Thử lại',
  },
  unloaded: {
    heading: 'Trang này chưa tải được',
    lead: 'Hãy kiểm tra kết nối internet của quý vị, rồi thử lại.',
    retry: 'Thử lại',
  },
  failed: {
    heading: 'Đã xảy ra sự cố',
    lead: 'Trang này đã ngừng hoạt động. Camera của quý vị đã tắt.',
    retry: 'Thử lại',
  },
} as const satisfies Translated<typeof english, 'vi'>;
